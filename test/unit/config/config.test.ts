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
    ['STORE', 'mongo', 'embedded'],
    ['LOG_LEVEL', 'loud', 'silent, fatal'],
  ])('stops at %s=%s', (name, value, allowed) => {
    const message = new RegExp(`${name} is "${value}". Allowed: .*${allowed}`);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('is described by .env.example, with the defaults', () => {
    const example = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'));
    expect(readConfig(example)).toEqual(readConfig({}));
    expect(Object.keys(example).sort()).toEqual([
      'DATA_DIR',
      'DELIVERY_DIR',
      'HOST',
      'LOG_LEVEL',
      'PORT',
      'STORE',
    ]);
  });
});
