import { join, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { readDocuments, type DocumentsConfig } from './read-documents.ts';
import { readSetting, type Environment, type LogLevel, type StoreName } from './settings.ts';

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

/** How mail is sent. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password in it: no message and no log may have it. */
  readonly smtpUrl: string;
  /** Address that mails come from. */
  readonly from: string;
  /** What links in mails begin with, without a slash at its end. */
  readonly baseUrl: string;
}

type ScheduleName = 'REGISTRY' | 'STATISTICS' | 'SIZE_CLASSES' | 'ANNUAL_REPORTS' | 'TRADEMARKS';

/** What the service is told from outside. Frozen; made once, by the entry files. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Port of its own for `/metrics`, on `host`; null: it is among the API's paths, for callers on this machine. */
  readonly metricsPort: number | null;
  /** Absolute path of the folder that holds all state. */
  readonly dataDir: string;
  /** Absolute path of the delivery that the first start ingests; null for the bundled synthetic register. */
  readonly deliveryDir: string | null;
  readonly store: StoreName;
  readonly elasticsearch: ElasticsearchConfig;
  /** Companies of one SNI code beyond which a search needs a town. */
  readonly sniThreshold: number;
  /** Where the reports' files are. */
  readonly documents: DocumentsConfig;
  /** What signs share links: the first signs, all verify. Empty: one is made under `dataDir`. */
  readonly shareSecrets: readonly string[];
  /** Address that callers reach the service by, without a slash at its end; null for the one they asked. */
  readonly baseUrl: string | null;
  /** Null: no mail is sent. */
  readonly mail: MailConfig | null;
  readonly chromium: {
    /** Absolute path of the browser that renders reports; null: it is looked for. */
    readonly path: string | null;
    /** The browser's own sandbox is switched off. */
    readonly noSandbox: boolean;
  };
  /** Where accounts, keys and the ledger are. */
  readonly accounts: { readonly path: string } | { readonly url: string };
  /** Addresses and CIDR ranges of proxies whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Calls per minute, 0 for no cap: of a guest's address, of an account by its plan. */
  readonly rateLimits: Readonly<Record<'guest' | 'free' | 'starter' | 'pro', number>>;
  /** Addresses of the weekly files. */
  readonly files: { readonly registryUrl: string; readonly statisticsUrl: string };
  readonly trademarks: {
    /** Address of the folder with `full/` and `diff/`, ftp, without a slash at its end. */
    readonly url: string;
    readonly user: string | null;
    readonly password: string | null;
  };
  /** Fetched deliveries kept of each source beside the one in use. */
  readonly keepDeliveries: number;
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
  /** When each source is fetched, in the order in which that is done: a cron expression or `off`, and the setting that has it. */
  readonly schedules: Readonly<
    Record<
      'registry' | 'statistics' | 'size-classes' | 'annual-reports' | 'trademarks',
      { readonly setting: string; readonly expression: string }
    >
  >;
  /** What a delivery, and the generation that is built from it, must hold. */
  readonly gates: {
    /** Largest drop of usable rows against the last accepted delivery, percent. */
    readonly mostDrop: number;
    /** Largest share of rejected rows, percent. */
    readonly mostRejected: number;
    /** Least usable rows by source. */
    readonly floors: Readonly<Record<string, number>>;
    /** Organisation numbers, ten digits, that a new generation must find. */
    readonly canaries: readonly string[];
  };
  /** Address that is told of a run that failed or was refused; null for none. */
  readonly noticeUrl: string | null;
  /** How long the servers that a process needs are waited for when it starts. */
  readonly startWaitMs: number;
  readonly logLevel: LogLevel;
}

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
    metricsPort: readSetting(environment, 'METRICS_PORT'),
    dataDir,
    deliveryDir: deliveryDir === '' ? null : resolve(deliveryDir),
    store: readSetting(environment, 'STORE'),
    elasticsearch: readElasticsearch(environment),
    sniThreshold: readSetting(environment, 'SNI_THRESHOLD'),
    documents: readDocuments(environment, dataDir),
    shareSecrets: readSetting(environment, 'SHARE_SECRET'),
    baseUrl: withoutSlash(readSetting(environment, 'BASE_URL')) || null,
    mail: readMail(environment),
    chromium: Object.freeze({
      path: chromiumPath === '' ? null : resolve(chromiumPath),
      noSandbox: readSetting(environment, 'CHROMIUM_NO_SANDBOX') === '1',
    }),
    accounts: readAccounts(environment, dataDir),
    trustedProxies: readSetting(environment, 'TRUST_PROXY'),
    rateLimits: Object.freeze({
      guest: readSetting(environment, 'RATE_LIMIT_GUEST'),
      free: readSetting(environment, 'RATE_LIMIT_FREE'),
      starter: readSetting(environment, 'RATE_LIMIT_STARTER'),
      pro: readSetting(environment, 'RATE_LIMIT_PRO'),
    }),
    files: Object.freeze({
      registryUrl: readSetting(environment, 'REGISTRY_URL'),
      statisticsUrl: readSetting(environment, 'STATISTICS_URL'),
    }),
    trademarks: Object.freeze({
      url: withoutSlash(readSetting(environment, 'TRADEMARKS_URL')),
      user: readSetting(environment, 'TRADEMARKS_USER') || null,
      password: readSetting(environment, 'TRADEMARKS_PASSWORD') || null,
    }),
    keepDeliveries: readSetting(environment, 'KEEP_DELIVERIES'),
    reports: Object.freeze({
      url: withoutSlash(readSetting(environment, 'REPORTS_URL')),
      since: readSetting(environment, 'REPORTS_SINCE'),
    }),
    afr: Object.freeze({
      url: withoutSlash(readSetting(environment, 'AFR_URL')),
      apiKey: readSetting(environment, 'AFR_API_KEY') || null,
    }),
    schedules: Object.freeze({
      registry: readSchedule(environment, 'SCHEDULE_REGISTRY'),
      statistics: readSchedule(environment, 'SCHEDULE_STATISTICS'),
      'size-classes': readSchedule(environment, 'SCHEDULE_SIZE_CLASSES'),
      'annual-reports': readSchedule(environment, 'SCHEDULE_ANNUAL_REPORTS'),
      trademarks: readSchedule(environment, 'SCHEDULE_TRADEMARKS'),
    }),
    gates: Object.freeze({
      mostDrop: readSetting(environment, 'GATE_MOST_DROP'),
      mostRejected: readSetting(environment, 'GATE_MOST_REJECTED'),
      floors: readSetting(environment, 'GATE_FLOORS'),
      canaries: readSetting(environment, 'CANARIES'),
    }),
    noticeUrl: readSetting(environment, 'NOTICE_URL') || null,
    startWaitMs: readSetting(environment, 'START_WAIT_SECONDS') * 1_000,
    logLevel: readSetting(environment, 'LOG_LEVEL'),
  });
}

function readSchedule(environment: Environment, setting: `SCHEDULE_${ScheduleName}`) {
  return Object.freeze({ setting, expression: readSetting(environment, setting) });
}

/** A link in a mail must not come from what a caller says that our address is, so mail needs BASE_URL. */
function readMail(environment: Environment): MailConfig | null {
  const smtpUrl = readSetting(environment, 'SMTP_URL');
  const from = readSetting(environment, 'MAIL_FROM');
  const baseUrl = withoutSlash(readSetting(environment, 'BASE_URL'));
  if (smtpUrl === '') return null;
  for (const [name, value] of Object.entries({ MAIL_FROM: from, BASE_URL: baseUrl }))
    if (value === '')
      throw new AppError('invalid_setting', `SMTP_URL is set and ${name} is not. Mail needs both.`);
  return Object.freeze({ smtpUrl, from, baseUrl });
}

/** Paths are put behind it. */
function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function readAccounts(environment: Environment, dataDir: string): Config['accounts'] {
  const url = readSetting(environment, 'ACCOUNTS_URL');
  return Object.freeze(url === '' ? { path: join(dataDir, 'accounts.sqlite') } : { url });
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
