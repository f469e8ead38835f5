import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../shared/config/config.ts';
import { ROOT } from '../../support/weekly-delivery.ts';

describe('readConfig', () => {
  it('has a default for every setting, and takes a blank value for an unset one', () => {
    expect(readConfig({ PORT: ' ', HOST: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      deliveryDir: null,
      store: 'embedded',
    });
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each([
    ['PORT', '65536', '0 to 65535'],
    ['PORT', '3e3', '0 to 65535'],
    ['STORE', 'mongo', 'embedded, elasticsearch'],
    ['INDEX_PREFIX', 'Company', 'lower-case letters'],
    ['INDEX_PREFIX', 'a-generation-b', 'without "-generation"'],
    ['ELASTICSEARCH_SHARDS', '0', 'from 1 to 64'],
    ['ELASTICSEARCH_REPLICAS', '-1', 'from 0 to 16'],
    ['LOG_LEVEL', 'loud', 'silent, fatal'],
    ['REPORTS_SINCE', '1999', 'a year from 2020 on'],
    ['CHROMIUM_NO_SANDBOX', 'yes', '0, 1'],
  ])('stops at %s=%s', (name, value, allowed) => {
    const message = new RegExp(`${name} is "${value}". Allowed: .*${allowed}`);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it.each([
    ['ftp://node:9200', 'http or https addresses'],
    ['http://node:9200,', 'http or https addresses'],
    ['https://elastic:secret@node:9200', 'without user and password'],
  ])('does not repeat an address that may hold a password: %s', (url, allowed) => {
    const read = (): unknown => readConfig({ ELASTICSEARCH_URL: url });
    expect(read).toThrow(new RegExp(`ELASTICSEARCH_URL is not usable. Allowed: .*${allowed}`));
    expect(read).not.toThrow(/secret/);
  });

  it.each([
    ['BASE_URL', 'api.example.se', 'an http or https address'],
    ['DOCUMENTS_URL', 's3://bucket/prefix', 'a folder'],
    ['SHARE_SECRET', 'short', 'at least 16 characters'],
    ['ACCOUNTS_URL', 'mysql://u:p@h/d', 'a postgres:// address'],
  ])('does not repeat a wrong %s', (name, value, allowed) => {
    const read = (): unknown => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`${name} is not usable. Allowed: .*${allowed}`));
  });

  it('takes several secrets, and an address without its last slash', () => {
    const secrets = 'a secret of its own, another one of its own';
    const config = readConfig({ SHARE_SECRET: secrets, BASE_URL: 'https://api.example.se/' });
    expect(config.shareSecrets).toEqual(secrets.split(', '));
    expect(config.baseUrl).toBe('https://api.example.se');
  });

  it('takes an API key, or a user with a password', () => {
    const user = { ELASTICSEARCH_USERNAME: 'u', ELASTICSEARCH_PASSWORD: 'p' };
    expect(readConfig({ ...user, ELASTICSEARCH_URL: 'http://a:1, http://b:2' }).elasticsearch).toMatchObject({
      urls: ['http://a:1', 'http://b:2'],
      apiKey: null,
      username: 'u',
      password: 'p',
    });
    expect(() => readConfig({ ELASTICSEARCH_USERNAME: 'u' })).toThrow(
      /PASSWORD is not. Allowed: both or neither/,
    );
    expect(() => readConfig({ ...user, ELASTICSEARCH_API_KEY: 'k' })).toThrow(
      /both set. Allowed: one of them/,
    );
  });

  it('is described by .env.example, with the defaults', () => {
    const example = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'));
    expect(readConfig(example)).toEqual(readConfig({}));
    expect(Object.keys(example).sort()).toEqual([
      'ACCOUNTS_URL',
      'AFR_API_KEY',
      'AFR_URL',
      'BASE_URL',
      'CHROMIUM_NO_SANDBOX',
      'CHROMIUM_PATH',
      'DATA_DIR',
      'DELIVERY_DIR',
      'DOCUMENTS_URL',
      'ELASTICSEARCH_API_KEY',
      'ELASTICSEARCH_CA',
      'ELASTICSEARCH_PASSWORD',
      'ELASTICSEARCH_REPLICAS',
      'ELASTICSEARCH_SHARDS',
      'ELASTICSEARCH_URL',
      'ELASTICSEARCH_USERNAME',
      'HOST',
      'INDEX_PREFIX',
      'LOG_LEVEL',
      'PORT',
      'RATE_LIMIT_FREE',
      'RATE_LIMIT_GUEST',
      'RATE_LIMIT_PRO',
      'RATE_LIMIT_STARTER',
      'REPORTS_SINCE',
      'REPORTS_URL',
      'SHARE_SECRET',
      'SNI_THRESHOLD',
      'STORE',
      'TRUST_PROXY',
    ]);
  });
});
