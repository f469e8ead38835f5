import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PlainSummary } from './test/support/process/plain-summary.ts';
import { SlowFirst } from './test/support/process/slow-first.ts';

const NEEDS_ELASTICSEARCH = 'test/**/elasticsearch*.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', new PlainSummary()],
    env: {
      // Vite sets it to a path, and processes that tests start would read that as the service's
      // setting.
      BASE_URL: '',
      // Neither UTC nor Sweden: a test that passes here does not depend on the machine's zone.
      TZ: 'Asia/Tokyo',
      // Halves the CPU time in which they start.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    // A worker keeps loaded modules for the files that follow. They would see a mocked module, or a
    // changed global.
    isolate: false,
    // Much of the time is spent waiting for other processes.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    globalSetup: ['test/support/ingest/share-folder.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [NEEDS_ELASTICSEARCH, 'test/containers/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'elasticsearch',
          include: [NEEDS_ELASTICSEARCH],
          globalSetup: ['test/support/elasticsearch/global-setup.ts'],
          // Three nodes start one after another, on a machine that may be busy.
          hookTimeout: 360_000,
        },
      },
    ],
  },
});
