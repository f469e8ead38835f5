import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_LIST, EXAMPLES, toExamplePath, type Example } from '../../api/openapi/examples.ts';
import { findRecordedAnswer } from '../../api/openapi/recorded-answers.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { toCodeSamples } from '../../api/samples/code-samples.ts';
import { maskAnswer } from '../support/docs/mask-answer.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

const run = promisify(execFile);
const SHOWN = EXAMPLES.filter(({ outcome, answer }) => outcome === 200 && answer === undefined);
const hasPython = spawnSync('python3', ['--version']).status === 0;

let app: ServedApp;
/** The list that the sample of its creation made, in each language anew. */
let listId = EXAMPLE_LIST;
const folder = mkdtempSync(join(tmpdir(), 'company-data-samples-'));

beforeAll(async () => {
  app = await serveReadyRegister();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function toCode(example: Example, language: string): string {
  const route = ROUTES.find(({ operationId }) => operationId === example.operationId);
  if (route === undefined) throw new Error(`No operation ${example.operationId}`);
  const samples = toCodeSamples({
    method: route.method,
    origin: app.address,
    path: toExamplePath(route.path, example).replace(EXAMPLE_LIST, listId),
    query: example.query ?? {},
    body: example.body ?? null,
    key: route.access === 'none' ? null : app.key,
  });
  return samples.find(({ id }) => id === language)?.code ?? '';
}

function readAnswer({ operationId }: Example, stdout: string): unknown {
  if (operationId === 'createWatchList') listId = (JSON.parse(stdout) as { id: string }).id;
  return maskAnswer(JSON.parse(stdout.replaceAll(listId, EXAMPLE_LIST)), app.address);
}

describe('the samples of the documentation', () => {
  it.each(SHOWN)('The curl sample $name of $operationId gets the recorded answer', async (example) => {
    const { stdout } = await run('sh', ['-c', toCode(example, 'curl')]);
    expect(readAnswer(example, stdout)).toEqual(findRecordedAnswer(example));
  });

  it.each(SHOWN)('The JavaScript sample $name of $operationId runs', async (example) => {
    const file = join(folder, `${example.operationId}-${example.name}.mjs`);
    // The console prints deep objects in part, so the sample prints JSON here.
    writeFileSync(
      file,
      toCode(example, 'javascript').replace(/console\.log\((.*)\);$/, 'console.log(JSON.stringify($1));'),
    );
    const { stdout } = await run(process.execPath, [file]);
    expect(readAnswer(example, stdout)).toEqual(findRecordedAnswer(example));
  });

  it.skipIf(!hasPython).each(SHOWN)('The Python sample $name of $operationId runs', async (example) => {
    const code = toCode(example, 'python').replace(
      'print(json.load(response))',
      'print(response.read().decode())',
    );
    const { stdout } = await run('python3', ['-c', code], {
      env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
    });
    expect(readAnswer(example, stdout)).toEqual(findRecordedAnswer(example));
  });
});
