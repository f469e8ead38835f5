import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** What the service is told from outside. Frozen; made once, by the entry files. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds all state. */
  readonly dataDir: string;
  /** Absolute path of the delivery that the first start ingests; null for the bundled synthetic register. */
  readonly deliveryDir: string | null;
  readonly store: 'embedded';
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** Every setting: how it is read, its default, and what is allowed, in words for the message. */
const SETTINGS = {
  PORT: {
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(0).max(65_535)),
    fallback: '3000',
    allowed: 'a whole number from 0 to 65535',
  },
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', allowed: 'an address to listen on' },
  DATA_DIR: { schema: z.string().min(1), fallback: './data', allowed: 'a folder' },
  DELIVERY_DIR: { schema: z.string(), fallback: '', allowed: 'a folder' },
  STORE: { schema: z.enum(['embedded']), fallback: 'embedded', allowed: 'embedded' },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), fallback: 'info', allowed: LOG_LEVELS.join(', ') },
} as const;

/**
 * Reads the settings (decisions.md, Settings). A blank value is an unset one. Throws `invalid_setting` with the
 * setting's name, what was found and what is allowed.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const deliveryDir = readSetting(environment, 'DELIVERY_DIR');
  return Object.freeze({
    port: readSetting(environment, 'PORT'),
    host: readSetting(environment, 'HOST'),
    dataDir: resolve(readSetting(environment, 'DATA_DIR')),
    deliveryDir: deliveryDir === '' ? null : resolve(deliveryDir),
    store: readSetting(environment, 'STORE'),
    logLevel: readSetting(environment, 'LOG_LEVEL'),
  });
}

type Settings = typeof SETTINGS;

function readSetting<Name extends keyof Settings>(
  environment: Readonly<Record<string, string | undefined>>,
  name: Name,
): z.output<Settings[Name]['schema']> {
  const { schema, fallback, allowed } = SETTINGS[name];
  const found = environment[name]?.trim();
  const parsed = schema.safeParse(found === undefined || found === '' ? fallback : found);
  if (parsed.success) return parsed.data as z.output<Settings[Name]['schema']>;
  throw new AppError('invalid_setting', `${name} is "${found}". Allowed: ${allowed}.`);
}
