import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toErrorMessage } from '../shared/errors/to-error-message.ts';
import type { Config } from '../shared/config/config.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { openGenerationStore } from '../shared/store/open-store.ts';
import { DamagedError } from '../shared/store/port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Options for generating the fictional register, for a first start and for test keys. */
export const FICTIONAL_REGISTER_OPTIONS = ['--companies', '5000', '--seed', '1'] as const;

/**
 * Does nothing if there is a generation. Otherwise ingests `DELIVERY_DIR`, or else the bundled
 * fictional register, in child processes. On Elasticsearch, the fictional register is never
 * ingested, and a failed ingest is only a warning: the service starts without data.
 */
export async function ensureFirstGeneration(
  config: Config,
  environment: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): Promise<void> {
  if (await hasGeneration(config)) return;
  if (config.store === 'embedded') return ingestFirst(config, environment);
  if (config.deliveryDir === null) {
    const { indexPrefix } = config.elasticsearch;
    warn(
      `Elasticsearch has no generation with INDEX_PREFIX ${indexPrefix} yet. ` +
        'Serving without data until ingest publishes one; /ready answers 503 until then.',
    );
    return;
  }
  try {
    await ingestFirst(config, environment);
  } catch (error) {
    const reason = toErrorMessage(error);
    warn(`${reason} Serving without data until ingest publishes a generation.`);
  }
}

async function ingestFirst(config: Config, environment: NodeJS.ProcessEnv): Promise<void> {
  const run = (script: string, ...options: string[]): Promise<void> =>
    runScript(script, options, environment);
  const { deliveryDir, dataDir } = config;
  if (deliveryDir !== null) {
    assertFolder(deliveryDir);
    return run('ingest/main.ts', 'run', '--from', deliveryDir);
  }
  const folder = join(dataDir, 'synthetic-register');
  await run('fixtures/generate/main.ts', ...FICTIONAL_REGISTER_OPTIONS, '--out', folder);
  await run('ingest/main.ts', 'run', '--from', folder, '--synthetic');
}

function assertFolder(deliveryDir: string): void {
  if (statSync(deliveryDir, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new AppError(
    'invalid_setting',
    `DELIVERY_DIR is ${deliveryDir}, which is not a folder. Set it to the folder of a delivery, or unset it.`,
  );
}

/** True if there is a live generation, even a damaged one, which an operator must replace. */
async function hasGeneration(config: Config): Promise<boolean> {
  const generations = await openGenerationStore(config);
  try {
    return (await generations.readLive()) !== null;
  } catch (error) {
    if (error instanceof DamagedError) return true;
    throw error;
  } finally {
    await generations.close();
  }
}

/**
 * Runs a script of this project with its output in this terminal. Forwards stop signals. Throws
 * `run_failed` if it fails.
 */
async function runScript(script: string, options: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script), ...options], { stdio: 'inherit', env });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (code === 0) resolve();
        else reject(toFailure(script, signal ?? `exit code ${code}`));
      });
    });
  } finally {
    process.off('SIGTERM', pass).off('SIGINT', pass);
  }
}

function toFailure(script: string, end: string): AppError {
  return new AppError(
    'run_failed',
    `The first ingest failed: ${script} ended with ${end}. Its messages are above.`,
  );
}
