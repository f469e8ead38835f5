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
    description: 'TCP port that the API listens on.',
  }),
  host: defineSetting('HOST', text('an address to listen on'), {
    defaultText: '127.0.0.1',
    description: 'Network address that the API listens on; `0.0.0.0` for all.',
  }),
  metricsPort: defineSetting('METRICS_PORT', optional(wholeNumber(1, 65_535)), {
    description:
      'Separate TCP port on `HOST` that serves `/metrics` to every caller. Unset: `/metrics` is on `PORT`, only for callers on this machine.',
  }),
  dataDir: defineSetting('DATA_DIR', path('a folder'), {
    defaultText: './data',
    description:
      'Folder of all state: `accounts.sqlite`, `store/` generations, `staging/` the last accepted deliveries, `inbox/` fetched files, `documents/` annual reports, `reports/` of runs.',
  }),
  deliveryDir: defineSetting('DELIVERY_DIR', optional(path('a folder')), {
    defaultDescription: 'the bundled synthetic register',
    description: 'Folder with source files that the first `npm start` ingests.',
  }),
  store: defineSetting('STORE', choice(['embedded', 'elasticsearch']), {
    defaultText: 'embedded',
    description:
      'Search engine that holds the data: `embedded` (SQLite files in `DATA_DIR`), or `elasticsearch` with the settings `ELASTICSEARCH_…`.',
  }),
  /** Connection to the cluster, and the shape of its indices. */
  elasticsearch: {
    urls: defineSetting('ELASTICSEARCH_URL', webAddresses, {
      defaultText: 'http://127.0.0.1:9200',
      description: 'Addresses of the Elasticsearch nodes, separated by commas.',
    }),
    apiKey: defineSetting('ELASTICSEARCH_API_KEY', optional(secret('an encoded API key')), {
      isFileRequired: true,
      description:
        'API key for Elasticsearch, instead of a user. Leave both unset for a cluster without security.',
    }),
    username: defineSetting('ELASTICSEARCH_USERNAME', optional(text('a user')), {
      description: 'User name for Elasticsearch.',
    }),
    password: defineSetting('ELASTICSEARCH_PASSWORD', optional(secret('a password')), {
      isFileRequired: true,
      description: 'Password of `ELASTICSEARCH_USERNAME`.',
    }),
    caPath: defineSetting('ELASTICSEARCH_CA', optional(path('a PEM file')), {
      defaultDescription: "the system's",
      description:
        'PEM file with the certificate authority that signed the certificates of the Elasticsearch nodes.',
    }),
    indexPrefix: defineSetting('INDEX_PREFIX', indexPrefix, {
      defaultText: 'company-data',
      description: 'Prefix of the names of all Elasticsearch indices and aliases.',
    }),
    shards: defineSetting('ELASTICSEARCH_SHARDS', wholeNumber(1, 64), {
      defaultText: '1',
      description: 'Primary shards of the index of each generation.',
    }),
    replicas: defineSetting('ELASTICSEARCH_REPLICAS', wholeNumber(0, 16), {
      defaultText: '1',
      description: 'Replicas of each shard. Without enough nodes, Elasticsearch holds fewer.',
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
      description: 'Address of an S3-compatible server other than Amazon S3. Bucket names go into the path.',
    }),
    region: defineSetting(
      'S3_REGION',
      matchingPattern(/^[a-z0-9-]{1,64}$/i, 'the name of a region, such as eu-north-1'),
      {
        defaultText: 'us-east-1',
        description: 'Region of the S3 bucket.',
      },
    ),
    // The same names as in the AWS tools, so that one environment serves both.
    accessKeyId: defineSetting('AWS_ACCESS_KEY_ID', secret('an access key id'), {
      description:
        'Id of the key to the bucket, needed with `s3://`. Its rights: `s3:GetObject` and `s3:PutObject` on the objects and `s3:ListBucket` on the bucket; for ingest `s3:DeleteObject` too.',
    }),
    secretAccessKey: defineSetting('AWS_SECRET_ACCESS_KEY', secret('a secret key'), {
      description: 'Secret of `AWS_ACCESS_KEY_ID`, required with `s3://` in `DOCUMENTS_URL`.',
    }),
  },
  /** Public base address without a trailing slash. Null: the address of the request. */
  baseUrl: defineSetting('BASE_URL', optional(baseAddress), {
    defaultDescription: "the request's",
    description: 'Public address of the service, for links to reports and in mails.',
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
        'Path of the Chromium that renders reports to PDF (Debian packages `chromium` and `fonts-liberation`).',
    }),
    noSandbox: defineSetting('CHROMIUM_NO_SANDBOX', flag, {
      defaultText: '0',
      description: "`1` switches the browser's sandbox off, for containers that forbid it.",
    }),
  },
  accountsUrl: defineSetting('ACCOUNTS_URL', optional(postgresAddress), {
    isFileRequired: true,
    defaultDescription: '`accounts.sqlite` in `DATA_DIR`',
    description:
      'Database of accounts, keys and credits. Set a `postgres://` address when several machines share it.',
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
      description: 'Sender address of the mails of the console.',
    },
  ),
  rateLimits: {
    guest: defineSetting('RATE_LIMIT_GUEST', rate, {
      defaultText: '60',
      description:
        'Calls per minute of a guest, counted by IP address (IPv6: by /64 network); 0 for no limit.',
    }),
    free: defineSetting('RATE_LIMIT_FREE', rate, {
      defaultText: '120',
      description: 'Calls per minute of an account on the plan Free; 0 for no limit.',
    }),
    starter: defineSetting('RATE_LIMIT_STARTER', rate, {
      defaultText: '300',
      description: 'Calls per minute of an account on the plan Starter; 0 for no limit.',
    }),
    pro: defineSetting('RATE_LIMIT_PRO', rate, {
      defaultText: '1200',
      description: 'Calls per minute of an account on the plan Pro; 0 for no limit.',
    }),
  },
  trustedProxies: defineSetting('TRUST_PROXY', addressRanges, {
    description:
      'Proxies whose `X-Forwarded-For`, `-Proto`, `-Host` and `X-Proxy-Request-Id` are trusted: addresses and ranges, separated by commas. A proxy that sends a request twice sets `X-Proxy-Request-Id` to the same value for both, and replaces the one of its callers.',
  }),
  startWaitMs: defineSetting('START_WAIT_SECONDS', seconds(0, 3_600), {
    defaultText: '60',
    description:
      'Seconds that the API and the scheduler wait at start for Elasticsearch, PostgreSQL, S3 and disk space in `DATA_DIR` before they exit with 1; 0 checks once.',
  }),
  logLevel: defineSetting(
    'LOG_LEVEL',
    choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    {
      defaultText: 'info',
      description: 'Least level of log lines on standard error: JSON, or readable text on a terminal.',
    },
  ),
} as const;
