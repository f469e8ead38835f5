import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

it('finds the Node of the packages, whatever is on the PATH', () => {
  const path = execFileSync(process.execPath, [join(ROOT, 'runtime.js')], { encoding: 'utf8', env: {} });
  const version = execFileSync(path, ['--version'], { encoding: 'utf8', env: {} }).trim();
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version.slice(1)]));
});

it('runs every script of ours on it', () => {
  const onPath = Object.entries(scripts).filter(([, text]) =>
    /(^|&& |exec )(node (?!runtime\.js)|vitest )/.test(text),
  );
  expect(onPath).toEqual([]);
  expect(scripts['start']).toBe('NODE=$(node runtime.js) && exec "$NODE" api/main.ts');
});
