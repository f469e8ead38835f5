import { expect, it } from 'vitest';
import { runScript } from '../support/run-script.ts';

/** Help needs no settings that are right. */
const WRONG = { PORT: 'none', STORE: 'moon', DATA_DIR: '/dev/null/data' };

it.each([
  ['npm start', 'api/main.ts', ['--help']],
  ['npm run ingest', 'ingest/main.ts', ['run', '--help']],
  ['npm run keys', 'api/keys.ts', ['-h']],
  ['npm run accounts', 'api/accounts.ts', ['grant', '--help']],
  ['npm run kibana', 'ingest/kibana.ts', ['--help']],
  ['npm run fixtures', 'fixtures/generate/main.ts', ['--help']],
])('%s tells what it can do', async (name, script, args) => {
  const { code, stdout, stderr } = await runScript(script, args, WRONG);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.startsWith(`Usage: ${name} `)).toBe(true);
  expect(stdout).toMatch(/\S\n$/);
});
