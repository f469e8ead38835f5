import { describe, expect, it } from 'vitest';
import { INGEST_SETTINGS } from '../../../../ingest/settings.ts';
import {
  parseConfig as parseServiceConfig,
  loadConfigWithEnvFile,
  describeUnknownNames,
} from '../../../../shared/config/config.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

const parseConfig = (environment: Readonly<Record<string, string>>) =>
  parseServiceConfig(environment, INGEST_SETTINGS);

describe('parseConfig', () => {
  it('Every setting has a default, also used for a blank value', () => {
    expect(parseConfig({ PORT: ' ', HOST: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      deliveryDir: null,
      store: 'embedded',
    });
    expect(Object.isFrozen(parseConfig({}))).toBe(true);
  });

  it.each([
    ['PORT', '65536', '0 to 65535'],
    ['PORT', '3e3', '0 to 65535'],
    ['METRICS_PORT', '0', '1 to 65535'],
    ['STORE', 'mongo', 'embedded, elasticsearch'],
    ['INDEX_PREFIX', 'Company', 'lower-case letters'],
    ['INDEX_PREFIX', 'a-generation-b', 'without "-generation"'],
    ['ELASTICSEARCH_SHARDS', '0', 'from 1 to 64'],
    ['ELASTICSEARCH_REPLICAS', '-1', 'from 0 to 16'],
    ['LOG_LEVEL', 'loud', 'silent, fatal'],
    ['S3_REGION', 'eu north', 'the name of a region, such as eu-north-1'],
    ['REPORTS_SINCE', '1999', 'a year from 2020 on'],
    ['CHROMIUM_NO_SANDBOX', 'yes', '0, 1'],
    ['MAIL_FROM', 'Console <console@example.se>', 'an e-mail address'],
    ['KEEP_DELIVERIES', '-1', 'from 0 to 1000'],
    ['GATE_MOST_DROP', '-1', 'percent, a number from 0 to 100'],
    ['GATE_MOST_REJECTED', '100.1', 'percent, a number from 0 to 100'],
    ['GATE_FLOORS', 'registry', 'such as registry:1000000'],
    ['GATE_FLOORS', 'register:5', 'registry, statistics'],
    ['GATE_FLOORS', 'registry:5,registry:6', 'registry, statistics'],
    ['CANARIES', '5560125790,5560125791', 'a right check digit'],
    ['CANARIES', '8001010006', 'a right check digit'],
  ])('The value of %s=%s is refused', (name, value, allowed) => {
    const message = new RegExp(`${name} is "${value}". Allowed: .*${allowed}`);
    expect(() => parseConfig({ [name]: value })).toThrow(message);
  });

  it.each([
    ['ftp://node:9200', 'http or https addresses'],
    ['http://node:9200,', 'http or https addresses'],
    ['https://elastic:secret@node:9200', 'without user and password'],
  ])('An address that may contain a password is not shown: %s', (url, allowed) => {
    const read = (): unknown => parseConfig({ ELASTICSEARCH_URL: url });
    expect(read).toThrow(new RegExp(`ELASTICSEARCH_URL is not usable. Allowed: .*${allowed}`));
    expect(read).not.toThrow(/secret/);
  });

  it.each([
    ['BASE_URL', 'api.example.se', 'an http or https address'],
    ['REGISTRY_URL', 'https://user:secret@example.se/file.zip', 'without user and password'],
    ['TRADEMARKS_URL', 'ftp://user:secret@example.se/data', 'an ftp address, without user and password'],
    ['TRADEMARKS_URL', 'https://example.se/data', 'an ftp address'],
    ['DOCUMENTS_URL', 'https://example.se/documents', 'a folder, or s3://bucket'],
    ['DOCUMENTS_URL', 's3://', 's3://bucket/prefix'],
    ['DOCUMENTS_URL', 's3://key:secret@bucket/prefix', 'keys have settings of their own'],
    ['DOCUMENTS_URL', 's3://Bucket', 's3://bucket/prefix'],
    ['DOCUMENTS_URL', 's3://bucket/a//b', 's3://bucket/prefix'],
    ['DOCUMENTS_URL', 's3://bucket/../other', 's3://bucket/prefix'],
    ['DOCUMENTS_URL', 's3://bucket?region=eu', 's3://bucket/prefix'],
    ['S3_ENDPOINT', 'http://key:secret@s3.example.se', 'without user and password'],
    ['S3_ENDPOINT', 's3.example.se', 'an http or https address'],
    ['SHARE_SECRET', 'a secret of 31 characters, too.', 'the first of at least 32 characters'],
    ['SHARE_SECRET', `${'a'.repeat(32)}, short`, 'older ones after it of at least 16'],
    ['ACCOUNTS_URL', 'mysql://u:p@h/d', 'a postgres:// address'],
    ['NOTICE_URL', 'https://u:p@h/d', 'an http or https address'],
    ['SMTP_URL', 'https://mail.example.se', 'an smtp:// or smtps:// address'],
    ['SMTP_URL', 'smtp://', 'an smtp:// or smtps:// address'],
    ['SMTP_URL', 'smtp://user@mail.example.se', 'with a user and a password or without both'],
    ['SMTP_URL', 'smtp://user:100%@mail.example.se', 'percent-encoded'],
    ['SMTP_URL', 'smtp://mail.example.se/?tls.rejectUnauthorized=false', 'an smtp:// or smtps:// address'],
  ])('A wrong value of %s is not shown', (name, value, allowed) => {
    const read = (): unknown => parseConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`${name} is not usable. Allowed: .*${allowed}`));
  });

  it('All wrong settings are reported at once, one per line', () => {
    const wrong = { PORT: 'x', SMTP_URL: 'smtp://user:secret@', GATE_MOST_DROP: '-1', LOG_LEVEL: 'debug' };
    expect(() => parseConfig(wrong)).toThrow(
      expect.objectContaining({
        code: 'invalid_setting',
        message: [
          'PORT is "x". Allowed: a whole number from 0 to 65535.',
          'SMTP_URL is not usable. Allowed: an smtp:// or smtps:// address, with a user and a password or without both, percent-encoded.',
          'GATE_MOST_DROP is "-1". Allowed: percent, a number from 0 to 100.',
        ].join('\n'),
      }),
    );
  });

  it('Several secrets are read, and an address without its trailing slash', () => {
    const secrets = 'a secret that is long for its own use, another one from before';
    const config = parseConfig({ SHARE_SECRET: secrets, BASE_URL: 'https://api.example.se/' });
    expect(config.shareSecrets).toEqual(secrets.split(', '));
    expect(config.baseUrl).toBe('https://api.example.se');
  });

  it('Gates for deliveries are read', () => {
    const gates = {
      GATE_MOST_DROP: '0.5',
      GATE_FLOORS: 'registry:1000000, size-classes: 500',
      CANARIES: '556012-5790, SE556012579001',
    };
    expect(parseConfig(gates).gates).toEqual({
      maxDropPercent: 0.5,
      maxRejectedPercent: 2,
      minRowsBySource: { registry: 1_000_000, 'size-classes': 500 },
      canaries: ['5560125790', '5560125790'],
    });
  });

  it('Elasticsearch takes an API key, or a user with a password', () => {
    const user = { ELASTICSEARCH_USERNAME: 'u', ELASTICSEARCH_PASSWORD: 'p' };
    expect(parseConfig({ ...user, ELASTICSEARCH_URL: 'http://a:1, http://b:2' }).elasticsearch).toMatchObject(
      {
        urls: ['http://a:1', 'http://b:2'],
        apiKey: null,
        username: 'u',
        password: 'p',
      },
    );
    expect(() => parseConfig({ ELASTICSEARCH_USERNAME: 'u' })).toThrow(
      /PASSWORD is not. Allowed: both or neither/,
    );
    expect(() => parseConfig({ ...user, ELASTICSEARCH_API_KEY: 'k' })).toThrow(
      /both set. Allowed: one of them/,
    );
  });

  it('A mail server needs a sender and a base address', () => {
    const SMTP_URL = 'smtp://user:p%40ss@mail.example.se:587';
    const all = { SMTP_URL, MAIL_FROM: 'console@example.se', BASE_URL: 'https://api.example.se/' };
    expect(parseConfig(all).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: 'console@example.se',
      baseUrl: 'https://api.example.se',
    });
    expect(parseConfig({ ...all, SMTP_URL: '' }).mail).toBeNull();
    for (const name of ['MAIL_FROM', 'BASE_URL'])
      expect(() => parseConfig({ ...all, [name]: '' })).toThrow(
        expect.objectContaining({
          code: 'invalid_setting',
          message: `SMTP_URL is set and ${name} is not. Mail needs both.`,
        }),
      );
  });

  it('Search engines need the address of the service, and an operator may have no name', () => {
    expect(() => parseConfig({ SEARCH_ENGINES: '1' })).toThrow(
      'SEARCH_ENGINES is 1 and BASE_URL is not set.',
    );
    const OPERATOR = {
      OPERATOR_NAME: 'Bolaget',
      OPERATOR_CONTACT: 'a@b.se',
      OPERATOR_TERMS: 'https://b.se/t',
    };
    const { searchEngines, operator } = parseConfig({
      ...OPERATOR,
      SEARCH_ENGINES: '1',
      BASE_URL: 'https://b.se',
    });
    expect([searchEngines, operator]).toEqual([
      true,
      { name: 'Bolaget', contact: 'a@b.se', terms: 'https://b.se/t', privacy: null, prices: null },
    ]);
    expect(parseConfig({}).operator.name).toBeNull();
    expect(() => parseConfig({ OPERATOR_CONTACT: 'here' })).toThrow('an e-mail address, or an http');
  });

  it('Copies of exports need a folder, and the keys of S3', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'a key' };
    const read = (changes: Record<string, string>) =>
      parseConfig({ EXPORT_URL: 's3://lake', EXPORT_DIR: '/exports', ...keys, ...changes });
    expect(read({}).exportUrl).toMatchObject({
      bucket: 'lake',
      secretAccessKey: 'a key',
      setting: 'EXPORT_URL',
    });
    expect(read({ EXPORT_URL: '' }).exportUrl).toBeNull();
    expect(() => read({ EXPORT_DIR: '' })).toThrow('EXPORT_URL is set and EXPORT_DIR is not.');
    expect(() => read({ AWS_ACCESS_KEY_ID: '' })).toThrow('AWS_ACCESS_KEY_ID is not set');
    expect(() => read({ EXPORT_URL: '/lake' })).toThrow('s3://bucket');
  });

  it('Documents are in a folder, or in S3-compatible storage with keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'a key' };
    const place = (changes: Record<string, string>) =>
      parseConfig({ DATA_DIR: '/data', ...changes }).documents;
    expect(place(keys)).toEqual({ folder: '/data/documents' });
    expect(place({ DOCUMENTS_URL: '/reports' })).toEqual({ folder: '/reports' });
    const own = { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_REGION: 'eu-north-1' };
    expect(place({ DOCUMENTS_URL: 's3://a.bucket/a/b-c/', ...keys, ...own })).toEqual({
      setting: 'DOCUMENTS_URL',
      bucket: 'a.bucket',
      prefix: 'a/b-c',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-north-1',
      accessKeyId: 'id',
      secretAccessKey: 'a key',
    });
    const amazon = place({ DOCUMENTS_URL: 's3://bucket', ...keys });
    expect(amazon).toMatchObject({ prefix: '', endpoint: null, region: 'us-east-1' });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      expect(() => place({ DOCUMENTS_URL: 's3://bucket', ...keys, [name]: '' })).toThrow(
        expect.objectContaining({
          code: 'invalid_setting',
          message: `DOCUMENTS_URL is an s3:// address and ${name} is not set. S3 needs both keys.`,
        }),
      );
  });
});

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

it.each([
  ['', []],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['172.16.0.0/12,fc00::/7', ['172.16.0.0/12', 'fc00::/7']],
])('TRUST_PROXY %j is %j', (text, ranges) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(ranges);
});

it.each([
  '1.2.3',
  '10.0.0.0/33',
  '::/129',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1,128.0.0.0/1',
  '2000::/3',
  'host',
  '10.0.0.0/x',
  'loopback',
  '10.0.0.1,,::1',
])('TRUST_PROXY %j is refused', (text) => {
  expect(() => parseConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
});

const FOREIGN =
  'PATH HOME PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL MAIL EDITOR PAGER TMPDIR HOSTNAME HOSTTYPE DISPLAY ' +
  'XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK CI NODE_ENV NODE_OPTIONS npm_config_cache http_proxy NO_PROXY TZ COLUMNS ' +
  'APP_URL API_URL API_KEY APP_PORT HTTP_PORT DB_HOST DB_PORT DB_URL DATABASE_URL REDIS_URL SITE_URL PGHOST PGPORT ' +
  'AWS_REGION AWS_PROFILE AWS_SESSION_TOKEN AWS_SECRET_ACCESS_KEY KUBERNETES_PORT REGISTRY_PORT ELASTICSEARCH_PORT ' +
  'ELASTICSEARCH_SERVICE_HOST ELASTICSEARCH_PORT_9200_TCP_ADDR CHROME_PATH DATA MAIL_HOST LOGS CACHE_DIR SMTP_HOST';

const setAll = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 's3cret']));

describe('names that are not settings', () => {
  it.each([
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['RATE_LIMT_GEUST', 'RATE_LIMIT_GUEST'],
    ['SCHEDULE_REGISTERY', 'SCHEDULE_REGISTRY'],
    ['AFR_API_KEY_FIL', 'AFR_API_KEY_FILE'],
  ])('%s is reported with the setting %s, in .env and in the environment', (name, meant) => {
    for (const found of [describeUnknownNames(setAll(name), {}), describeUnknownNames({}, setAll(name))]) {
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(name);
      expect(found[0]).toContain(`Did you mean ${meant}?`);
      expect(found[0]).not.toContain('s3cret');
    }
  });

  it('Variables of others are not reported in the environment', () => {
    expect(describeUnknownNames({}, setAll(FOREIGN))).toEqual([]);
  });

  it('Every other name in .env is reported, but not those of settings, containers and tools', () => {
    const known = 'PORT SHARE_SECRET_FILE GATE_MOST_DROP SITE_ADDRESS COMPOSE_PROJECT_NAME NODE_OPTIONS TZ';
    expect(describeUnknownNames(setAll(known), {})).toEqual([]);
    expect(describeUnknownNames(setAll('GATE_LIMIT'), {})).toEqual([
      'GATE_LIMIT in .env is not a setting and is ignored. docs/operators/settings.md lists all settings.',
    ]);
    expect(describeUnknownNames(setAll('PORT_FILE'), {})).toHaveLength(1);
  });
});
