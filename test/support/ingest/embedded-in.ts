import { INGEST_SETTINGS, type IngestConfig } from '../../../ingest/settings.ts';
import { parseConfig } from '../../../shared/config/config.ts';

/**
 * The settings of a service that keeps everything in one folder, including the default engine's
 * index.
 */
export function embeddedIn(dataDir: string): IngestConfig {
  return parseConfig({ DATA_DIR: dataDir }, INGEST_SETTINGS);
}
