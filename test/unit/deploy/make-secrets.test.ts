import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../../shared/config/config.ts';
import { makeTemporaryFolder } from '../../support/process/temporary-folder.ts';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

const SCRIPT = join(ROOT, 'deploy/make-secrets.sh');
const isAllowed = [0, 1_000].includes(process.getuid?.() ?? -1);

const make = (folder: string): string => execFileSync('sh', [SCRIPT, folder], { encoding: 'utf8' });
const readAll = (folder: string): Map<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

it('Every POSIX shell can parse the script that creates secrets', () => {
  expect(() => execFileSync('sh', ['-n', SCRIPT], { stdio: 'pipe' })).not.toThrow();
});

describe.skipIf(!isAllowed)('secrets (creating them needs root or user 1000)', () => {
  it('The secrets are those of the compose file, readable only by the user of the containers', () => {
    const folder = join(makeTemporaryFolder(), 'secrets');
    const output = make(folder);
    const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      secrets: Record<string, { file: string }>;
    };
    const files = Object.values(compose.secrets).map(({ file }) => file.replace('./deploy/secrets/', ''));
    expect(readdirSync(folder).sort()).toEqual(files.sort());
    for (const [name, text] of readAll(folder)) {
      const { mode, uid } = statSync(join(folder, name));
      // Elasticsearch accepts a password file only with the rights 400 or 600.
      expect([name, (mode & 0o777).toString(8), uid]).toEqual([name, '400', 1_000]);
      if (text !== '') expect(output).not.toContain(text.trim());
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('The secrets are long, all different, and fit together', () => {
    const folder = makeTemporaryFolder();
    make(folder);
    const all = readAll(folder);
    const random = [...all].filter(
      ([name]) => /_password$|^share_secret$/.test(name) && all.get(name) !== '',
    );
    expect(random).toHaveLength(7);
    for (const [, text] of random) expect(text).toMatch(/^[0-9a-f]{48}$/);
    const kibana = parse(all.get('kibana_secrets.yml')!) as Record<string, string>;
    expect(kibana['elasticsearch.password']).toBe(all.get('elasticsearch_kibana_password'));
    const keys = Object.entries(kibana).filter(([name]) => name.endsWith('encryptionKey'));
    expect(keys).toHaveLength(3);
    const secrets = [...random, ...keys].map(([, secret]) => secret);
    expect(new Set(secrets).size).toBe(secrets.length);
    const config = parseConfig({
      ACCOUNTS_URL: all.get('accounts_url')!,
      SHARE_SECRET: all.get('share_secret')!,
    });
    expect(config.accounts).toEqual({
      url: `postgres://company_data:${all.get('postgres_password')}@postgres:5432/company_data`,
    });
  });

  it('Existing secrets stay when the script runs again', () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'smtp_url'), 'smtp://mail.example.se');
    make(folder);
    const before = readAll(folder);
    expect(make(folder)).toBe('');
    expect(readAll(folder)).toEqual(before);
    expect(before.get('smtp_url')).toBe('smtp://mail.example.se');
  });

  it('A key to S3 of an earlier version becomes that of the API and of ingest', () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 's3_access_key_id'), 'an id');
    writeFileSync(join(folder, 's3_secret_access_key'), 'a key');
    make(folder);
    const all = readAll(folder);
    for (const user of ['api', 'ingest'])
      expect([all.get(`s3_${user}_access_key_id`), all.get(`s3_${user}_secret_access_key`)]).toEqual([
        'an id',
        'a key',
      ]);
    expect(all.has('s3_access_key_id')).toBe(false);
  });
});
