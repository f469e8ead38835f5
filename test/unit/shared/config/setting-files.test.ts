import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfigWithEnvFile } from '../../../../shared/config/config.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

describe('settings in files', () => {
  function write(text: string): string {
    const path = join(makeTemporaryFolder(), 'secret');
    writeFileSync(path, text);
    return path;
  }

  it('A secret can be read from the file named with _FILE', () => {
    const environment = {
      ELASTICSEARCH_USERNAME: 'api',
      ELASTICSEARCH_PASSWORD_FILE: write('a-secret\n'),
      ACCOUNTS_URL_FILE: write('postgres://user:pass@host/accounts\n'),
    };
    const config = loadConfigWithEnvFile(environment);
    expect(config.elasticsearch.password).toBe('a-secret');
    expect(config.accounts).toEqual({ url: 'postgres://user:pass@host/accounts' });
  });

  it('An empty secret file means unset', () => {
    expect(loadConfigWithEnvFile({ SMTP_URL_FILE: write('') }).mail).toBeNull();
    expect(loadConfigWithEnvFile({ SMTP_URL_FILE: '' }).mail).toBeNull();
  });

  it.each(['ACCOUNTS_URL', 'SHARE_SECRET', 'ELASTICSEARCH_PASSWORD', 'ELASTICSEARCH_API_KEY'])(
    'An empty secret file is refused where it would change the meaning: %s',
    (name) => {
      const path = write(' \n');
      expect(() => loadConfigWithEnvFile({ [`${name}_FILE`]: path })).toThrow(
        `The file "${path}" of ${name}_FILE is empty. Write the value of ${name} to it, or unset ${name}_FILE.`,
      );
    },
  );

  it('A setting that is no secret cannot be read from a file', () => {
    expect(loadConfigWithEnvFile({ DATA_DIR_FILE: '/nowhere' })).toEqual(loadConfigWithEnvFile({}));
  });

  it('A wrong secret file is named without its content', () => {
    expect(() => loadConfigWithEnvFile({ ELASTICSEARCH_PASSWORD_FILE: '/nowhere' })).toThrow(
      expect.objectContaining({
        code: 'invalid_setting',
        message: 'ELASTICSEARCH_PASSWORD_FILE is "/nowhere", which cannot be read (ENOENT).',
      }),
    );
    const both = { SHARE_SECRET: 'one of the secrets', SHARE_SECRET_FILE: write('another one of them') };
    expect(() => loadConfigWithEnvFile(both)).toThrow(
      expect.objectContaining({
        code: 'invalid_setting',
        message: 'SHARE_SECRET and SHARE_SECRET_FILE are both set. Allowed: one of them.',
      }),
    );
    expect(() => loadConfigWithEnvFile({ ACCOUNTS_URL_FILE: write('mysql://user:hidden@host/') })).toThrow(
      /^ACCOUNTS_URL is not usable\./,
    );
  });
});
