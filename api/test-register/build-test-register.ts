import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/errors/app-error.ts';
import { withFileLock } from '../../shared/store/with-file-lock.ts';
import { FICTIONAL_REGISTER_OPTIONS } from '../create-first-generation.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Time limit of each of the two scripts. Together they need about 15 s of processor time. */
const SCRIPT_TIMEOUT_MS = 600_000;
const INTERMEDIATE_FILES = ['delivery', 'staging', 'inbox', 'reports', 'ingest.lock'];
const LOCK_FILE = 'build.lock';

/**
 * Builds the fictional register in `folder`, in child processes of low priority. Deletes the
 * registers of other versions beside it. Does nothing if the register exists or if another process
 * is building it. `generatorOptions` are options of the generator. Throws if a script fails or
 * `signal` aborts.
 */
export async function ensureRegister(
  folder: string,
  signal: AbortSignal,
  generatorOptions: readonly string[] = FICTIONAL_REGISTER_OPTIONS,
): Promise<void> {
  const parent = dirname(folder);
  const isBuilding = new AppError('run_active', 'Another process is building the test register.');
  try {
    await withFileLock(
      join(parent, LOCK_FILE),
      () => isBuilding,
      async () => {
        if (existsSync(folder)) return;
        for (const name of readdirSync(parent))
          if (name !== LOCK_FILE) rmSync(join(parent, name), { recursive: true, force: true });
        const part = mkdtempSync(join(parent, `${basename(folder)}.part-`));
        await ingestInto(part, signal, generatorOptions);
        renameSync(part, folder);
      },
    );
  } catch (error) {
    if (error !== isBuilding) throw error;
  }
}

async function ingestInto(
  dataDir: string,
  signal: AbortSignal,
  registerOptions: readonly string[],
): Promise<void> {
  const delivery = join(dataDir, 'delivery');
  mkdirSync(delivery);
  const run = (script: string, ...options: readonly string[]): Promise<void> =>
    runScript(join(ROOT, script), options, dataDir, signal);
  await run('fixtures/generate/main.ts', ...registerOptions, '--out', delivery);
  await run('ingest/main.ts', 'run', '--from', delivery, '--synthetic');
  for (const name of INTERMEDIATE_FILES) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Runs a script with `dataDir` as its working folder and as the folder of its data. The script gets
 * no settings of the service.
 */
function runScript(
  path: string,
  options: readonly string[],
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [path, ...options],
      {
        cwd: dataDir,
        env: { DATA_DIR: dataDir, STORE: 'embedded' },
        timeout: SCRIPT_TIMEOUT_MS,
        killSignal: 'SIGKILL',
        signal,
      },
      (error, _stdout, stderr) => {
        if (error === null) resolve();
        else
          reject(new Error(`The script ${path} failed: ${stderr.trim() || error.message}`, { cause: error }));
      },
    );
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
}

/**
 * Lowers the priority of a process, so that serving comes first. Does nothing if the process has
 * ended.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The exit of the process is reported by its own event.
  }
}
