import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { DOCUMENT_SETTINGS } from './document-settings.ts';
import { FLOOR_SOURCES, parseCanaries, parseFloors } from './gate-values.ts';
import { webUrl } from './web-url.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STORES = ['embedded', 'elasticsearch'] as const;
export type StoreName = (typeof STORES)[number];

interface Setting {
  readonly schema: z.ZodType<unknown, string>;
  readonly fallback: string;
  readonly allowed: string;
  /** What was found may hold a password, so no message repeats it. */
  readonly isSecret?: boolean;
}

const ftpUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url?.protocol === 'ftp:' && url.username === '' && url.password === '';
});

const mailServerUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  const isWhole = (url.username === '') === (url.password === '');
  return (
    isWhole &&
    canDecode(url.username) &&
    canDecode(url.password) &&
    /^\/?$/.test(url.pathname) &&
    url.search === ''
  );
});

/** A lone percent sign of a password that was not encoded. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function wholeNumber(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least).max(most));
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isPostgresAddress(text: string): boolean {
  return /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Decisions.md, Authentication: the caps are 60, 120, 300 and 1200 unless an operator says otherwise. */
function callsPerMinute(fallback: number) {
  return {
    schema: wholeNumber(0, 1_000_000),
    fallback: String(fallback),
    allowed: 'calls per minute, a whole number from 0 (no cap) to 1000000',
  } as const;
}

function schedule(fallback: string) {
  return {
    schema: z.string().min(1),
    fallback,
    allowed: 'a cron expression of five fields, such as "0 5 * * 1", or off',
  } as const;
}

/** A share of rows; 2 % is ten times what the worst published reader of the registry rejects. */
const percent = {
  schema: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(100)),
  fallback: '2',
  allowed: 'percent, a number from 0 to 100',
} as const;

function parsed<T>(parse: (text: string) => T | null) {
  return z
    .string()
    .refine((text) => parse(text) !== null)
    .transform((text) => parse(text) as T);
}

/** Every setting: how it is read, its default, and what is allowed, in words for the message. */
const SETTINGS = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    fallback: '3000',
    allowed: 'a whole number from 0 to 65535',
  },
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', allowed: 'an address to listen on' },
  METRICS_PORT: {
    schema: z.union([z.literal('').transform(() => null), wholeNumber(1, 65_535)]),
    fallback: '',
    allowed: 'a whole number from 1 to 65535',
  },
  DATA_DIR: { schema: z.string().min(1), fallback: './data', allowed: 'a folder' },
  DELIVERY_DIR: { schema: z.string(), fallback: '', allowed: 'a folder' },
  STORE: { schema: z.enum(STORES), fallback: 'embedded', allowed: STORES.join(', ') },
  ELASTICSEARCH_URL: {
    schema: z.string().transform(splitList).pipe(z.array(webUrl).min(1)),
    fallback: 'http://127.0.0.1:9200',
    allowed:
      'http or https addresses separated by commas, without user and password (those have settings of their own)',
    isSecret: true,
  },
  ELASTICSEARCH_API_KEY: { schema: z.string(), fallback: '', allowed: 'an encoded API key', isSecret: true },
  ELASTICSEARCH_USERNAME: { schema: z.string(), fallback: '', allowed: 'a user' },
  ELASTICSEARCH_PASSWORD: { schema: z.string(), fallback: '', allowed: 'a password', isSecret: true },
  ELASTICSEARCH_CA: { schema: z.string(), fallback: '', allowed: 'a PEM file' },
  INDEX_PREFIX: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
      .refine((prefix) => !prefix.includes('-generation')),
    fallback: 'company-data',
    allowed: 'lower-case letters, digits and hyphens, at most 100, without "-generation"',
  },
  ELASTICSEARCH_SHARDS: { schema: wholeNumber(1, 64), fallback: '1', allowed: 'a whole number from 1 to 64' },
  ELASTICSEARCH_REPLICAS: {
    schema: wholeNumber(0, 16),
    fallback: '1',
    allowed: 'a whole number from 0 to 16',
  },
  AFR_URL: {
    schema: webUrl,
    fallback: 'https://apiafr.scb.se/v1',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  AFR_API_KEY: { schema: z.string(), fallback: '', allowed: 'a key', isSecret: true },
  SNI_THRESHOLD: {
    schema: wholeNumber(0, 10_000_000),
    fallback: '5000',
    allowed: 'a whole number from 0 to 10000000',
  },
  BASE_URL: {
    schema: z.union([z.literal(''), webUrl]),
    fallback: '',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  ...DOCUMENT_SETTINGS,
  SHARE_SECRET: {
    schema: z
      .string()
      .transform((text) => splitList(text).filter((secret) => secret !== ''))
      .refine((secrets) => secrets.every((secret) => secret.length >= 16)),
    fallback: '',
    allowed: 'secrets of at least 16 characters, separated by commas',
    isSecret: true,
  },
  CHROMIUM_PATH: { schema: z.string(), fallback: '', allowed: 'the path of a Chromium' },
  CHROMIUM_NO_SANDBOX: { schema: z.enum(['0', '1']), fallback: '0', allowed: '0, 1' },
  ACCOUNTS_URL: {
    schema: z.union([z.literal(''), z.string().refine(isPostgresAddress)]),
    fallback: '',
    allowed: 'a postgres:// address; unset for a file under DATA_DIR',
    isSecret: true,
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform((text) => (text === '' ? [] : splitList(text)))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
    fallback: '',
    allowed: 'addresses and ranges such as 10.0.0.0/8 or ::1, separated by commas',
  },
  // New files are there on Monday from about 3 o'clock, and on Monday afternoon (format pages registry, statistics); Tuesday is for late ones.
  SCHEDULE_REGISTRY: schedule('0 5,9 * * 1,2'),
  SCHEDULE_STATISTICS: schedule('0 16,20 * * 1,2'),
  // Closed from 4 to half past four (format page size-classes).
  SCHEDULE_SIZE_CLASSES: schedule('0 1 * * *'),
  SCHEDULE_ANNUAL_REPORTS: schedule('30 4 * * *'),
  SCHEDULE_TRADEMARKS: schedule('0 6 * * *'),
  RATE_LIMIT_GUEST: callsPerMinute(60),
  RATE_LIMIT_FREE: callsPerMinute(120),
  RATE_LIMIT_STARTER: callsPerMinute(300),
  RATE_LIMIT_PRO: callsPerMinute(1_200),
  REGISTRY_URL: {
    schema: webUrl,
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/bolagsverket/bolagsverket_bulkfil.zip',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  STATISTICS_URL: {
    schema: webUrl,
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/scb/scb_bulkfil.zip',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  TRADEMARKS_URL: {
    schema: ftpUrl,
    fallback: 'ftp://opendata.prv.se/TrademarkExport/NewExport/trademark/data/',
    allowed: 'an ftp address, without user and password (those have settings of their own)',
    isSecret: true,
  },
  TRADEMARKS_USER: { schema: z.string(), fallback: '', allowed: 'a user' },
  TRADEMARKS_PASSWORD: { schema: z.string(), fallback: '', allowed: 'a password', isSecret: true },
  KEEP_DELIVERIES: {
    schema: wholeNumber(0, 1_000),
    fallback: '0',
    allowed: 'a whole number from 0 to 1000',
  },
  REPORTS_URL: {
    schema: webUrl,
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/arsredovisningar-bulkfiler',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  REPORTS_SINCE: {
    schema: z.union([z.literal('').transform(() => null), wholeNumber(2020, 9999)]),
    fallback: '',
    allowed: 'a year from 2020 on',
  },
  GATE_MOST_DROP: percent,
  GATE_MOST_REJECTED: percent,
  GATE_FLOORS: {
    schema: parsed(parseFloors),
    fallback: '',
    allowed: `a source (${FLOOR_SOURCES.join(', ')}) and its least usable rows, such as registry:1000000, separated by commas`,
  },
  CANARIES: {
    schema: parsed(parseCanaries),
    fallback: '',
    allowed: 'organisation numbers with a right check digit, separated by commas',
  },
  NOTICE_URL: {
    schema: z.union([z.literal(''), webUrl]),
    fallback: '',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  SMTP_URL: {
    schema: z.union([z.literal(''), mailServerUrl]),
    fallback: '',
    allowed: 'an smtp:// or smtps:// address, with a user and a password or without both, percent-encoded',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z.union([z.literal(''), z.email()]),
    fallback: '',
    allowed: 'an e-mail address',
  },
  START_WAIT_SECONDS: {
    schema: wholeNumber(0, 3_600),
    fallback: '60',
    allowed: 'a whole number from 0 to 3600',
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), fallback: 'info', allowed: LOG_LEVELS.join(', ') },
} as const satisfies Record<string, Setting>;

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);
/** Names of those whose value may hold a secret. */
export const SECRET_NAMES: readonly string[] = SETTING_NAMES.filter(
  (name) => (SETTINGS as Readonly<Record<string, Setting>>)[name]!.isSecret,
);

/** What the service is told from outside, before it is read. */
export type Environment = Readonly<Record<string, string | undefined>>;
type Settings = typeof SETTINGS;

/** One setting; a blank value is an unset one. Throws `invalid_setting` with its name, what was found and what is allowed. */
export function readSetting<Name extends keyof Settings>(
  environment: Environment,
  name: Name,
): z.output<Settings[Name]['schema']> {
  const setting: Setting = SETTINGS[name];
  const { schema, fallback, allowed, isSecret } = setting;
  const found = environment[name]?.trim();
  const parsed = schema.safeParse(found === undefined || found === '' ? fallback : found);
  if (parsed.success) return parsed.data as z.output<Settings[Name]['schema']>;
  const shown = isSecret === true ? 'not usable' : `"${found}"`;
  throw new AppError('invalid_setting', `${name} is ${shown}. Allowed: ${allowed}.`);
}
