import { copyReadyData } from '../ingest/ready-data.ts';
import { serveRegister } from './serve-register.ts';

export function serveReadyRegister(): ReturnType<typeof serveRegister> {
  return serveRegister((dataDir) => copyReadyData('fictional', dataDir));
}
