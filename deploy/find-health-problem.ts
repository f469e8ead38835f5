import { join } from 'node:path';
import type { Config } from '../shared/config/config.ts';
import { isFileLocked } from '../shared/store/with-file-lock.ts';

const TIMEOUT_MS = 4_000;

/**
 * Returns the reason why the `api` or the `scheduler` in this container is unhealthy. Null if it is
 * healthy. For another `serviceName`, returns how to call the check.
 */
export async function findHealthProblem(
  serviceName: string | undefined,
  config: Pick<Config, 'port' | 'dataDir'>,
): Promise<string | null> {
  if (serviceName === 'api') return findApiProblem(config.port);
  if (serviceName === 'scheduler')
    return isFileLocked(join(config.dataDir, 'schedule.lock')) ? null : 'no scheduler is active in DATA_DIR';
  return 'Usage: check-health.ts api | scheduler';
}

async function findApiProblem(port: number): Promise<string | null> {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 200 ? null : `/health answered ${status}`;
  } catch {
    return '/health does not respond';
  }
}
