import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

// npm run check: the checks that fit into two minutes, side by side. A cold cache of ESLint,
// TypeScript and Prettier (node_modules/.cache) adds half a minute. ESLint then reads only changed
// files; `npm run lint` reads all files.

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = 'node_modules/.cache';
const CHECKS: readonly (readonly [name: string, commands: readonly string[]])[] = [
  [
    'tests',
    ['vitest run --project service test/unit test/golden test/architecture test/http --reporter=minimal'],
  ],
  [
    'types and format',
    [
      'tsc --noEmit',
      'tsc --noEmit -p api/console/assets',
      'tsc --noEmit -p clients/typescript',
      `prettier --check . --log-level warn --cache --cache-location ${CACHE}/prettier.json`,
    ],
  ],
  ['lint', [`eslint . --max-warnings 0 --cache --cache-strategy content --cache-location ${CACHE}/eslint/`]],
];

interface Checked {
  readonly name: string;
  readonly code: number | null;
  readonly output: string;
}

async function check(name: string, commands: readonly string[]): Promise<Checked> {
  const startedMs = performance.now();
  const child = spawn('/bin/sh', ['-c', commands.join(' && ')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NO_COLOR: '1',
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`);
  return { name, code, output: chunks.join('') };
}

const checked = await Promise.all(CHECKS.map(([name, commands]) => check(name, commands)));
for (const { name, code, output } of checked) if (code !== 0) console.log(`\n${name}\n${output}`);
process.exitCode = checked.every(({ code }) => code === 0) ? 0 : 1;
