import { defineConfig } from 'vitest/config';
import { PlainSummary } from './test/support/process/plain-summary.ts';

// npm run test:containers: the suites that need a Docker engine, one after the other.
export default defineConfig({
  test: {
    include: ['test/containers/**/*.test.ts'],
    reporters: ['verbose', new PlainSummary()],
    env: { BASE_URL: '' },
    globalSetup: ['test/support/containers/global-setup.ts'],
    fileParallelism: false,
    isolate: false,
    // A failure leaves the installation in a state that the next tests do not expect.
    bail: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
