import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

it('npm installs packages without running their scripts', () => {
  const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  for (const file of ['.ci/run', 'Dockerfile']) {
    const installs = readFileSync(join(ROOT, file), 'utf8').match(/^.*npm ci .*$/gm) ?? [];
    expect(installs).toHaveLength(1);
    expect(installs[0]).toContain('--ignore-scripts');
  }
});
