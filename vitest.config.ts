import { defineConfig } from 'vitest/config';
import { PlainSummary } from './test/support/plain-summary.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', new PlainSummary()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
