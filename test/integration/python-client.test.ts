import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'clients/python');
const PIP_TIMEOUT_MS = 120_000;
const INSTALL = ['install', '-q', '--no-compile'];

interface Environment {
  readonly python: string;
  readonly pip: readonly [string, ...string[]];
}

/** Creates an environment with the packages; null where Python or its index is away. */
function createEnvironment(folder: string): Environment | null {
  const python = join(folder, 'bin/python');
  // A pip in the environment would take as long to install as the packages.
  const isShared = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
  const pip = isShared
    ? (['python3', '-m', 'pip', '--python', python] as const)
    : ([python, '-m', 'pip'] as const);
  const [program, ...options] = pip;
  const venv = ['-m', 'venv', ...(isShared ? ['--without-pip'] : []), folder];
  const packages = ['httpx>=0.27,<1', 'hatchling', 'build', 'mypy'];
  try {
    execFileSync('python3', venv, { stdio: 'ignore', timeout: PIP_TIMEOUT_MS });
    execFileSync(program, [...options, ...INSTALL, ...packages], { timeout: PIP_TIMEOUT_MS });
    return { python, pip };
  } catch {
    return null;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'company-data-python-'));
const environment = createEnvironment(join(folder, 'environment'));
const isRequired = process.env['REQUIRE_ALL'] === '1';

describe.skipIf(environment === null && !isRequired)('the Python client', () => {
  let app: ServedApp;

  beforeAll(async () => {
    if (environment === null) throw new Error('Python 3.11 with venv, pip and a package index is needed.');
    app = await serveReadyRegister();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('The package builds as a wheel, and the installed wheel calls every endpoint', async () => {
    const { python, pip } = environment!;
    await run(python, ['-m', 'build', '-w', '-n', '-o', join(folder, 'dist'), CLIENT]);
    const [wheel = ''] = readdirSync(join(folder, 'dist'));
    const [program, ...options] = pip;
    await run(program, [...options, ...INSTALL, '--no-deps', '--no-index', join(folder, 'dist', wheel)]);
    const { stdout } = await run(python, [join(CLIENT, 'tests/check_client.py'), app.address, app.key]);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
  });

  it('A strict type checker finds nothing', async () => {
    const { stdout } = await run(environment!.python, ['-m', 'mypy', '--strict', '-p', 'company_data'], {
      cwd: folder,
      env: { ...process.env, MYPYPATH: join(CLIENT, 'src') },
    });
    expect(stdout).toContain('no issues found');
  });

  it('Building leaves nothing in the repository', () => {
    expect(existsSync(join(CLIENT, 'build'))).toBe(false);
  });
});
