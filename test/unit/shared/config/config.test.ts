import { describe, expect, it } from 'vitest';
import { INGEST_SETTINGS } from '../../../../ingest/settings.ts';
import { parseConfig as parseServiceConfig } from '../../../../shared/config/config.ts';

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

  it('Documents are in a folder, or in S3-compatible storage with keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'a key' };
    const place = (changes: Record<string, string>) =>
      parseConfig({ DATA_DIR: '/data', ...changes }).documents;
    expect(place(keys)).toEqual({ folder: '/data/documents' });
    expect(place({ DOCUMENTS_URL: '/reports' })).toEqual({ folder: '/reports' });
    const own = { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_REGION: 'eu-north-1' };
    expect(place({ DOCUMENTS_URL: 's3://a.bucket/a/b-c/', ...keys, ...own })).toEqual({
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
