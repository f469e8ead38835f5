import { z } from 'zod';
import { defineSetting } from './setting.ts';
import {
  addressRanges,
  baseAddress,
  choice,
  folderOrS3,
  mailServer,
  matchingPattern,
  optional,
  path,
  postgresAddress,
  secret,
  secrets,
  text,
  webAddresses,
  wholeNumber,
} from './value-kinds.ts';

/** Generations append `-generation…` to the prefix. */
const indexPrefix = matchingPattern(
  /^(?!.*-generation)[a-z0-9][a-z0-9-]{0,99}$/,
  'lower-case letters, digits and hyphens, at most 100, without "-generation"',
);

const flag = { schema: z.enum(['0', '1']).transform((found) => found === '1'), allowed: '0, 1' };

/** Calls per minute; 0 for no cap. */
const rate = {
  ...wholeNumber(0, 1_000_000),
  allowed: 'calls per minute, a whole number from 0 (no cap) to 1000000',
  unit: 'calls per minute',
};

const seconds = (min: number, max: number) => {
  const { schema, allowed } = wholeNumber(min, max);
  return { schema: schema.transform((found) => found * 1_000), allowed, unit: 'seconds' };
};

/**
 * The settings of the service, checked by the API and by ingest (docs/contract.md#settings). Each
 * source defines its own in `ingest/sources/<source>/settings.ts`.
 */
export const SETTINGS = {
  port: defineSetting('PORT', wholeNumber(0, 65_535), {
    defaultText: '3000',
    description: 'Port of the API.',
  }),
  host: defineSetting('HOST', text('an address to listen on'), {
    defaultText: '127.0.0.1',
    description: 'Address that the API listens on; `0.0.0.0` for all.',
  }),
  metricsPort: defineSetting('METRICS_PORT', optional(wholeNumber(1, 65_535)), {
    description:
      'Port of its own for `/metrics`, on `HOST`, open to every caller. Unset: `/metrics` is on `PORT`, for callers on this machine.',
  }),
  dataDir: defineSetting('DATA_DIR', path('a folder'), {
    defaultText: './data',
    description:
      'Folder of all state: `accounts.sqlite`, `store/` generations, `staging/` the last accepted deliveries, `inbox/` fetched files, `documents/` annual reports, `reports/` of runs.',
  }),
  deliveryDir: defineSetting('DELIVERY_DIR', optional(path('a folder')), {
    defaultDescription: 'the bundled synthetic register',
    description: 'Delivery folder that the first `npm start` ingests.',
  }),
  store: defineSetting('STORE', choice(['embedded', 'elasticsearch']), {
    defaultText: 'embedded',
    description: 'Engine of the index: `embedded`, or `elasticsearch` with the settings below.',
  }),
  /** Connection to the cluster, and the shape of its indices. */
  elasticsearch: {
    urls: defineSetting('ELASTICSEARCH_URL', webAddresses, {
      defaultText: 'http://127.0.0.1:9200',
      description: 'Nodes of the cluster, separated by commas.',
    }),
    apiKey: defineSetting('ELASTICSEARCH_API_KEY', optional(secret('an encoded API key')), {
      isFileRequired: true,
      description: 'API key, in place of a user. Unset both for a cluster without security.',
    }),
    username: defineSetting('ELASTICSEARCH_USERNAME', optional(text('a user')), {
      description: 'User of the cluster.',
    }),
    password: defineSetting('ELASTICSEARCH_PASSWORD', optional(secret('a password')), {
      isFileRequired: true,
      description: 'Password of the user.',
    }),
    caPath: defineSetting('ELASTICSEARCH_CA', optional(path('a PEM file')), {
      defaultDescription: "the system's",
      description: "Certificate authority of the nodes' certificates, a PEM file.",
    }),
    indexPrefix: defineSetting('INDEX_PREFIX', indexPrefix, {
      defaultText: 'company-data',
      description: 'Beginning of the names of all indices and aliases.',
    }),
    shards: defineSetting('ELASTICSEARCH_SHARDS', wholeNumber(1, 64), {
      defaultText: '1',
      description: "Parts of a generation's index.",
    }),
    replicas: defineSetting('ELASTICSEARCH_REPLICAS', wholeNumber(0, 16), {
      defaultText: '1',
      description: 'Copies of each part beside the first, as far as there are nodes for them.',
    }),
  },
  /** A search by an SNI code with more companies than this must name a town. */
  sniThreshold: defineSetting('SNI_THRESHOLD', wholeNumber(0, 10_000_000), {
    defaultText: '5000',
    description: 'A search by an SNI code with more companies than this needs a town.',
  }),
  documentsUrl: defineSetting('DOCUMENTS_URL', optional(folderOrS3), {
    defaultDescription: '`documents/` in `DATA_DIR`',
    description:
      "Place of the annual reports' files, for ingest and the API: a folder, or S3-compatible storage as `s3://bucket/prefix`, which several machines need.",
  }),
  s3: {
    endpoint: defineSetting('S3_ENDPOINT', optional(baseAddress), {
      defaultDescription: "Amazon's",
      description: 'Address of another S3-compatible server; buckets are addressed by path.',
    }),
    region: defineSetting(
      'S3_REGION',
      matchingPattern(/^[a-z0-9-]{1,64}$/i, 'the name of a region, such as eu-north-1'),
      {
        defaultText: 'us-east-1',
        description: 'Region of the bucket.',
      },
    ),
    // The same names as in the AWS tools, so that one environment serves both.
    accessKeyId: defineSetting('AWS_ACCESS_KEY_ID', secret('an access key id'), {
      description:
        'Id of the key to the bucket, needed with `s3://`. Its rights: `s3:GetObject` and `s3:PutObject` on the objects and `s3:ListBucket` on the bucket; for ingest `s3:DeleteObject` too.',
    }),
    secretAccessKey: defineSetting('AWS_SECRET_ACCESS_KEY', secret('a secret key'), {
      description: 'Secret of that key, needed with `s3://`.',
    }),
  },
  /** Public base address without a trailing slash. Null: the address of the request. */
  baseUrl: defineSetting('BASE_URL', optional(baseAddress), {
    defaultDescription: "the request's",
    description: 'Address that callers reach the service by, in links to reports and in mails.',
  }),
  /** The first secret signs share links, all verify. Empty: created in `dataDir`. */
  shareSecrets: defineSetting('SHARE_SECRET', secrets, {
    isFileRequired: true,
    defaultDescription: 'made under `DATA_DIR`',
    description:
      'Secrets that sign share links, separated by commas: the first signs, all verify. Required with accounts in PostgreSQL.',
  }),
  chromium: {
    path: defineSetting('CHROMIUM_PATH', optional(path('the path of a Chromium')), {
      defaultDescription: 'found on the machine',
      description:
        'Browser that renders reports to PDF (on Debian: packages `chromium` and `fonts-liberation`).',
    }),
    noSandbox: defineSetting('CHROMIUM_NO_SANDBOX', flag, {
      defaultText: '0',
      description: "`1` switches the browser's sandbox off, for containers that forbid it.",
    }),
  },
  accountsUrl: defineSetting('ACCOUNTS_URL', optional(postgresAddress), {
    isFileRequired: true,
    defaultDescription: '`accounts.sqlite` in `DATA_DIR`',
    description: 'Database of accounts, keys and credits: a `postgres://` address for several machines.',
  }),
  smtpUrl: defineSetting('SMTP_URL', optional(mailServer), {
    defaultDescription: 'no mail is sent',
    description:
      'Mail server of the console, with user and password in its address; needs `MAIL_FROM` and `BASE_URL`. With it people sign up for the plan Free and reset passwords by themselves.',
  }),
  mailFrom: defineSetting(
    'MAIL_FROM',
    { schema: z.union([z.literal(''), z.email()]), allowed: 'an e-mail address' },
    {
      description: 'Sender of the mails.',
    },
  ),
  rateLimits: {
    guest: defineSetting('RATE_LIMIT_GUEST', rate, {
      defaultText: '60',
      description: 'Cap of a guest by address (of IPv6 by its /64); 0 for none.',
    }),
    free: defineSetting('RATE_LIMIT_FREE', rate, {
      defaultText: '120',
      description: 'Cap of an account of the plan Free; 0 for none.',
    }),
    starter: defineSetting('RATE_LIMIT_STARTER', rate, {
      defaultText: '300',
      description: 'Cap of an account of the plan Starter; 0 for none.',
    }),
    pro: defineSetting('RATE_LIMIT_PRO', rate, {
      defaultText: '1200',
      description: 'Cap of an account of the plan Pro; 0 for none.',
    }),
  },
  trustedProxies: defineSetting('TRUST_PROXY', addressRanges, {
    description:
      'Proxies whose `X-Forwarded-For`, `-Proto`, `-Host` and `X-Proxy-Request-Id` are trusted: addresses and ranges, separated by commas. A proxy that sends a request twice sets `X-Proxy-Request-Id` to the same value for both, and replaces the one of its callers.',
  }),
  startWaitMs: defineSetting('START_WAIT_SECONDS', seconds(0, 3_600), {
    defaultText: '60',
    description:
      'Wait of the API and the scheduler at their start for Elasticsearch, PostgreSQL, S3 and room in `DATA_DIR`, before they end with 1; 0 for a single check.',
  }),
  logLevel: defineSetting(
    'LOG_LEVEL',
    choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    {
      defaultText: 'info',
      description: 'Level of the log on standard error: JSON lines, readable text on a terminal.',
    },
  ),
} as const;
