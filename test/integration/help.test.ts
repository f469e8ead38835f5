import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from '../support/process/run-script.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const WRONG = { PORT: 'none', STORE: 'moon', DATA_DIR: '/dev/null/data' };

describe.each([
  ['npm start', 'api/main.ts', ['--help']],
  ['npm run ingest', 'ingest/main.ts', ['run', '--help']],
  ['npm run keys', 'api/keys.ts', ['-h']],
  ['npm run accounts', 'api/accounts.ts', ['grant', '--help']],
  ['npm run kibana', 'ingest/kibana.ts', ['--help']],
  ['npm run fixtures', 'fixtures/generate/main.ts', ['--help']],
])('%s', (name, script, args) => {
  it('The help lists commands or options', async () => {
    const { code, stdout, stderr } = await runScript(script, args, WRONG);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`Usage: ${name} `)).toBe(true);
    expect(stdout).toMatch(/\S\n$/);
  });

  it('The help can be cut off by its reader', () => {
    const command = [process.execPath, join(ROOT, script), ...args].map((part) => `'${part}'`).join(' ');
    const { status, stderr } = spawnSync('bash', ['-c', `${command} | true; exit \${PIPESTATUS[0]}`], {
      env: { ...process.env, ...WRONG },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
