import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const STORES = ['embedded', 'elasticsearch'] as const;

/** Where the cluster is, how to be let in, and how indices are made; used with `STORE=elasticsearch` alone. */
export interface ElasticsearchConfig {
  /** Addresses of one or more nodes, http or https. */
  readonly urls: readonly string[];
  readonly apiKey: string | null;
  readonly username: string | null;
  readonly password: string | null;
  /** Absolute path of the certificate authority's file (PEM); null for the system's. */
  readonly caPath: string | null;
  /** What the names of all indices and aliases begin with. */
  readonly indexPrefix: string;
  readonly shards: number;
  /** Most copies of a generation beside the first; fewer nodes hold fewer. */
  readonly replicas: number;
}

/** What the service is told from outside. Frozen; made once, by the entry files. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds all state. */
  readonly dataDir: string;
  /** Absolute path of the delivery that the first start ingests; null for the bundled synthetic register. */
  readonly deliveryDir: string | null;
  readonly store: (typeof STORES)[number];
  readonly elasticsearch: ElasticsearchConfig;
  /** Companies of one SNI code beyond which a search needs a town. */
  readonly sniThreshold: number;
  /** Absolute path of the folder with the reports' files. */
  readonly documentsDir: string;
  /** What signs share links: the first signs, all verify. Empty: one is made under `dataDir`. */
  readonly shareSecrets: readonly string[];
  /** Address that callers reach the service by, without a slash at its end; null for the one they asked. */
  readonly baseUrl: string | null;
  readonly chromium: {
    /** Absolute path of the browser that renders reports; null: it is looked for. */
    readonly path: string | null;
    /** The browser's own sandbox is switched off. */
    readonly noSandbox: boolean;
  };
  /** A key for tests, which opens what needs a key; null for none. */
  readonly testApiKey: string | null;
  readonly reports: {
    /** Address of the company registry's listing of report archives. */
    readonly url: string;
    /** First filing year to fetch; null for the previous year. */
    readonly since: number | null;
  };
  readonly afr: {
    /** Address of the statistics authority's AFR API, with its version. */
    readonly url: string;
    readonly apiKey: string | null;
  };
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

interface Setting {
  readonly schema: z.ZodType<unknown, string>;
  readonly fallback: string;
  readonly allowed: string;
  /** What was found may hold a password, so no message repeats it. */
  readonly isSecret?: boolean;
}

const nodeUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
});

function wholeNumber(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least).max(most));
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** Every setting: how it is read, its default, and what is allowed, in words for the message. */
const SETTINGS = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    fallback: '3000',
    allowed: 'a whole number from 0 to 65535',
  },
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', allowed: 'an address to listen on' },
  DATA_DIR: { schema: z.string().min(1), fallback: './data', allowed: 'a folder' },
  DELIVERY_DIR: { schema: z.string(), fallback: '', allowed: 'a folder' },
  STORE: { schema: z.enum(STORES), fallback: 'embedded', allowed: STORES.join(', ') },
  ELASTICSEARCH_URL: {
    schema: z.string().transform(splitList).pipe(z.array(nodeUrl).min(1)),
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
    schema: nodeUrl,
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
    schema: z.union([z.literal(''), nodeUrl]),
    fallback: '',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  DOCUMENTS_URL: {
    schema: z.string().refine((text) => !/^[a-z][a-z0-9+.-]+:/i.test(text)),
    fallback: '',
    allowed: 'a folder (other storage is not supported yet)',
    isSecret: true,
  },
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
  TEST_API_KEY: {
    schema: z.union([z.literal(''), z.string().regex(/^cds_[\w-]{16,}$/)]),
    fallback: '',
    allowed: 'cds_ and at least 16 letters, digits, - or _',
    isSecret: true,
  },
  REPORTS_URL: {
    schema: nodeUrl,
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/arsredovisningar-bulkfiler',
    allowed: 'an http or https address, without user and password',
    isSecret: true,
  },
  REPORTS_SINCE: {
    schema: z.union([z.literal('').transform(() => null), wholeNumber(2020, 9999)]),
    fallback: '',
    allowed: 'a year from 2020 on',
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), fallback: 'info', allowed: LOG_LEVELS.join(', ') },
} as const satisfies Record<string, Setting>;

/**
 * Reads the settings (decisions.md, Settings). A blank value is an unset one. Throws `invalid_setting` with the
 * setting's name, what was found and what is allowed.
 */
export function readConfig(environment: Environment): Config {
  const deliveryDir = readSetting(environment, 'DELIVERY_DIR');
  const dataDir = resolve(readSetting(environment, 'DATA_DIR'));
  const chromiumPath = readSetting(environment, 'CHROMIUM_PATH');
  return Object.freeze({
    port: readSetting(environment, 'PORT'),
    host: readSetting(environment, 'HOST'),
    dataDir,
    deliveryDir: deliveryDir === '' ? null : resolve(deliveryDir),
    store: readSetting(environment, 'STORE'),
    elasticsearch: readElasticsearch(environment),
    sniThreshold: readSetting(environment, 'SNI_THRESHOLD'),
    documentsDir: resolve(readSetting(environment, 'DOCUMENTS_URL') || join(dataDir, 'documents')),
    shareSecrets: readSetting(environment, 'SHARE_SECRET'),
    baseUrl: withoutSlash(readSetting(environment, 'BASE_URL')) || null,
    chromium: Object.freeze({
      path: chromiumPath === '' ? null : resolve(chromiumPath),
      noSandbox: readSetting(environment, 'CHROMIUM_NO_SANDBOX') === '1',
    }),
    testApiKey: readSetting(environment, 'TEST_API_KEY') || null,
    reports: Object.freeze({
      url: withoutSlash(readSetting(environment, 'REPORTS_URL')),
      since: readSetting(environment, 'REPORTS_SINCE'),
    }),
    afr: Object.freeze({
      url: withoutSlash(readSetting(environment, 'AFR_URL')),
      apiKey: readSetting(environment, 'AFR_API_KEY') || null,
    }),
    logLevel: readSetting(environment, 'LOG_LEVEL'),
  });
}

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = typeof SETTINGS;

/** Paths are put behind it. */
function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function readElasticsearch(environment: Environment): ElasticsearchConfig {
  const apiKey = readSetting(environment, 'ELASTICSEARCH_API_KEY') || null;
  const username = readSetting(environment, 'ELASTICSEARCH_USERNAME') || null;
  const password = readSetting(environment, 'ELASTICSEARCH_PASSWORD') || null;
  if (apiKey !== null && username !== null) {
    throw new AppError(
      'invalid_setting',
      'ELASTICSEARCH_API_KEY and ELASTICSEARCH_USERNAME are both set. Allowed: one of them.',
    );
  }
  if ((username === null) !== (password === null)) {
    const [given, missing] = username === null ? ['PASSWORD', 'USERNAME'] : ['USERNAME', 'PASSWORD'];
    throw new AppError(
      'invalid_setting',
      `ELASTICSEARCH_${given} is set and ELASTICSEARCH_${missing} is not. Allowed: both or neither.`,
    );
  }
  const caPath = readSetting(environment, 'ELASTICSEARCH_CA');
  return Object.freeze({
    urls: readSetting(environment, 'ELASTICSEARCH_URL'),
    apiKey,
    username,
    password,
    caPath: caPath === '' ? null : resolve(caPath),
    indexPrefix: readSetting(environment, 'INDEX_PREFIX'),
    shards: readSetting(environment, 'ELASTICSEARCH_SHARDS'),
    replicas: readSetting(environment, 'ELASTICSEARCH_REPLICAS'),
  });
}

function readSetting<Name extends keyof Settings>(
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
