import { INGEST_SETTINGS, type IngestConfig } from '../../../ingest/settings.ts';
import { parseConfig } from '../../../shared/config/config.ts';

export function embeddedIn(dataDir: string): IngestConfig {
  return parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: '1' }, INGEST_SETTINGS);
}
