import { copyReadyData } from '../ingest/ready-data.ts';
import type { ServedApp } from '../service/serve-app.ts';
import { serveRegister } from './serve-register.ts';

/** Serves the fictional register in a test run, which ingests it once for all test files. */
export function serveReadyRegister(): Promise<ServedApp> {
  return serveRegister((dataDir) => copyReadyData('fictional', dataDir));
}
