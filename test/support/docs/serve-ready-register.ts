import { copyReadyData } from '../ingest/ready-data.ts';
import type { ServedApp } from '../service/serve-app.ts';
import { serveRegister } from './serve-register.ts';

export function serveReadyRegister(): Promise<ServedApp> {
  return serveRegister((dataDir) => copyReadyData('fictional', dataDir));
}
