import { z } from 'zod';
import { defineSetting } from './setting.ts';
import {
  ipRangesKind,
  httpBaseUrlKind,
  choiceKind,
  documentsKind,
  smtpUrlKind,
  patternKind,
  optionalKind,
  pathKind,
  postgresUrlKind,
  s3Kind,
  secretKind,
  secretsKind,
  anyTextKind,
  contactKind,
  pageUrlKind,
  httpUrlsKind,
  wholeNumberKind,
} from './value-kinds.ts';

const indexPrefix = patternKind(
  /^(?!.*-generation)[a-z0-9][a-z0-9-]{0,99}$/,
  'lower-case letters, digits and hyphens, at most 100, without "-generation"',
);

const flag = { schema: z.enum(['0', '1']).transform((found) => found === '1'), allowedDescription: '0, 1' };

const rate = {
  ...wholeNumberKind(0, 1_000_000),
  allowedDescription: 'calls per minute, a whole number from 0 (no cap) to 1000000',
  unit: 'calls per minute',
};

const seconds = (min: number, max: number) => {
  const { schema, allowedDescription } = wholeNumberKind(min, max);
  return { schema: schema.transform((found) => found * 1_000), allowedDescription, unit: 'seconds' };
};

/**
 * The settings of the service, checked by the API and by ingest (docs/contract.md#settings). Each
 * source defines its own in `ingest/sources/<source>/settings.ts`.
 */
export const SETTINGS = {
  port: defineSetting('PORT', wholeNumberKind(0, 65_535), {
    defaultText: '3000',
    description: 'TCP port that the API listens on. 0 lets the system choose a free port.',
  }),
  host: defineSetting('HOST', anyTextKind('an address to listen on'), {
    defaultText: '127.0.0.1',
    description: 'Network address that the API listens on; `0.0.0.0` for all IPv4 addresses of the machine.',
  }),
  metricsPort: defineSetting('METRICS_PORT', optionalKind(wholeNumberKind(1, 65_535)), {
    description:
      'TCP port on `HOST` that serves only `/metrics`, to every caller. When unset, `/metrics` is on `PORT`, for programs on this machine, whose requests no proxy forwarded and no web page sent.',
  }),
  dataDir: defineSetting('DATA_DIR', pathKind('a folder'), {
    defaultText: './data',
    description:
      'Folder of the data of the service, unless `ACCOUNTS_URL`, `DOCUMENTS_URL` or `STORE` puts them elsewhere: accounts (`accounts.sqlite`), generations (`store/`), the last accepted deliveries (`staging/`), fetched files (`inbox/`), annual reports (`documents/`), run reports (`reports/`), the fictional register of test keys (`test/`) and the generated secret (`share-secret`).',
  }),
  deliveryDir: defineSetting('DELIVERY_DIR', optionalKind(pathKind('a folder')), {
    defaultDescription: 'a fictional register, generated at the start; with Elasticsearch none',
    description: 'Folder with files of the authorities. `npm start` ingests it if no data is stored yet.',
  }),
  exportDir: defineSetting('EXPORT_DIR', optionalKind(pathKind('a folder')), {
    description:
      'Folder of the exports: each run that publishes writes the register there as files, in a folder named after the generation, and `GET /v1/export` offers them. Shared by the API and ingest. When unset, only `npm run ingest -- export --out FOLDER` writes files.',
  }),
  exportUrl: defineSetting('EXPORT_URL', optionalKind(s3Kind), {
    description:
      'S3-compatible storage, as `s3://bucket/prefix`, to which ingest copies each export of `EXPORT_DIR`, in a folder named after the generation. It has a `manifest.json` when it is whole. Its endpoint, region and keys are those of `S3_…` and `AWS_…`.',
  }),
  store: defineSetting('STORE', choiceKind(['embedded', 'elasticsearch']), {
    defaultText: 'embedded',
    description:
      'Search engine that holds the data: `embedded` (SQLite files in `DATA_DIR`), or `elasticsearch` with the settings `ELASTICSEARCH_…`.',
  }),
  elasticsearch: {
    urls: defineSetting('ELASTICSEARCH_URL', httpUrlsKind, {
      defaultText: 'http://127.0.0.1:9200',
      description: 'Addresses of the Elasticsearch nodes, separated by commas.',
    }),
    apiKey: defineSetting('ELASTICSEARCH_API_KEY', optionalKind(secretKind('an encoded API key')), {
      rejectsEmptyFile: true,
      description:
        'Encoded API key for Elasticsearch (`encoded` in the answer that creates it), in place of `ELASTICSEARCH_USERNAME`. Leave both unset for a cluster without security.',
    }),
    username: defineSetting('ELASTICSEARCH_USERNAME', optionalKind(anyTextKind('a user')), {
      description:
        'User name for Elasticsearch, set together with `ELASTICSEARCH_PASSWORD` and without `ELASTICSEARCH_API_KEY`.',
    }),
    password: defineSetting('ELASTICSEARCH_PASSWORD', optionalKind(secretKind('a password')), {
      rejectsEmptyFile: true,
      description: 'Password of `ELASTICSEARCH_USERNAME`. Set both or neither.',
    }),
    caPath: defineSetting('ELASTICSEARCH_CA', optionalKind(pathKind('a PEM file')), {
      defaultDescription: 'the certificate authorities that Node.js contains',
      description:
        'PEM file with the certificate authority that signed the certificates of the Elasticsearch nodes. For these connections it replaces the default ones. Certificate authorities that are installed on the machine are not used.',
    }),
    indexPrefix: defineSetting('INDEX_PREFIX', indexPrefix, {
      defaultText: 'company-data',
      description:
        'Prefix of the names of all Elasticsearch indices and aliases. After a change, the service finds no data until ingest publishes under the new prefix.',
    }),
    shards: defineSetting('ELASTICSEARCH_SHARDS', wholeNumberKind(1, 64), {
      defaultText: '1',
      description:
        'Number of primary shards of the index of each generation. A change applies to generations that are built later.',
    }),
    replicas: defineSetting('ELASTICSEARCH_REPLICAS', wholeNumberKind(0, 16), {
      defaultText: '1',
      description:
        'Maximum number of replicas of each shard of a generation. With too few nodes, Elasticsearch lowers the number by itself.',
    }),
  },
  sniThreshold: defineSetting('SNI_THRESHOLD', wholeNumberKind(0, 10_000_000), {
    defaultText: '5000',
    description: 'A search by an SNI code with more companies than this must name a town, or it is refused.',
  }),
  documentsUrl: defineSetting('DOCUMENTS_URL', optionalKind(documentsKind), {
    defaultDescription: '`documents/` in `DATA_DIR`',
    description:
      'Storage of the annual reports: a folder, or S3-compatible storage as `s3://bucket/prefix`. Several machines need S3-compatible storage.',
  }),
  s3: {
    endpoint: defineSetting('S3_ENDPOINT', optionalKind(httpBaseUrlKind), {
      defaultDescription: 'Amazon S3',
      description:
        'Address of an S3-compatible server other than Amazon S3. The service sends it the bucket in the path of the URL.',
    }),
    region: defineSetting(
      'S3_REGION',
      patternKind(/^[a-z0-9-]{1,64}$/i, 'the name of a region, such as eu-north-1'),
      { defaultText: 'us-east-1', description: 'Region of the S3 bucket.' },
    ),
    // The same names as in the AWS tools, so that one environment serves both.
    accessKeyId: defineSetting('AWS_ACCESS_KEY_ID', secretKind('an access key id'), {
      description:
        'Id of the access key to the S3 bucket, required when `DOCUMENTS_URL` or `EXPORT_URL` is an `s3://` address. Rights of the key: `s3:GetObject` and `s3:PutObject` on the objects, `s3:ListBucket` on the bucket, and for ingest also `s3:DeleteObject`.',
    }),
    secretAccessKey: defineSetting('AWS_SECRET_ACCESS_KEY', secretKind('a secret key'), {
      description: 'Secret of `AWS_ACCESS_KEY_ID`, required with it.',
    }),
  },
  /** Public address of the service without a trailing slash. Null: the address of each request. */
  baseUrl: defineSetting('BASE_URL', optionalKind(httpBaseUrlKind), {
    defaultDescription: 'the address of the request',
    description:
      'Public address of the service, for links to reports and links in mails. Required with `SMTP_URL`.',
  }),
  /**
   * The first secret signs share links and encrypts second factors. All secrets verify and decrypt.
   * If the setting is empty, a secret is created in `dataDir`. With accounts in PostgreSQL, the
   * setting is required.
   */
  shareSecrets: defineSetting('SHARE_SECRET', secretsKind, {
    rejectsEmptyFile: true,
    defaultDescription: 'created in `DATA_DIR`',
    description:
      'Secrets that sign links to shared reports and encrypt second factors, separated by commas. The first one signs and encrypts, all of them verify and decrypt. After a secret is removed, its links are invalid and its second factors cannot be decrypted. Required when accounts are in PostgreSQL.',
  }),
  chromium: {
    path: defineSetting('CHROMIUM_PATH', optionalKind(pathKind('the path of a Chromium')), {
      defaultDescription: 'the first one in the usual places',
      description:
        'Path of the Chromium that renders annual reports to PDF (Debian packages `chromium` and `fonts-liberation`). Without one, PDFs are not available.',
    }),
    noSandbox: defineSetting('CHROMIUM_NO_SANDBOX', flag, {
      defaultText: '0',
      description: '`1` switches off the sandbox of Chromium, for containers that forbid it.',
    }),
  },
  accountsUrl: defineSetting('ACCOUNTS_URL', optionalKind(postgresUrlKind), {
    rejectsEmptyFile: true,
    defaultDescription: '`accounts.sqlite` in `DATA_DIR`',
    description:
      'Database of accounts, keys and credits. Several machines must share a PostgreSQL database: `postgres://…`.',
  }),
  smtpUrl: defineSetting('SMTP_URL', optionalKind(smtpUrlKind), {
    defaultDescription: 'no mail is sent',
    description:
      'Mail server of the console, such as `smtps://user:password@mail.example.se:465`. User and password are percent-encoded, and left out for a server without them. Needs `MAIL_FROM` and `BASE_URL`. With a mail server, people can sign up for the plan Free and reset their passwords.',
  }),
  mailFrom: defineSetting(
    'MAIL_FROM',
    { schema: z.union([z.literal(''), z.email()]), allowedDescription: 'an e-mail address' },
    { description: 'Sender address of the mails of the console, required with `SMTP_URL`.' },
  ),
  /** Who runs the service, as its pages say it. Without a name it is an own installation. */
  operator: {
    name: defineSetting('OPERATOR_NAME', optionalKind(anyTextKind('a name')), {
      description:
        'Name of the company that runs the service, shown at the foot of every page. Without it, pages say that this is a private installation.',
    }),
    contact: defineSetting('OPERATOR_CONTACT', optionalKind(contactKind), {
      description: 'Where people ask for help, larger plans and more credits.',
    }),
    terms: defineSetting('OPERATOR_TERMS', optionalKind(pageUrlKind), {
      description: 'Address of the terms, which people accept when they create an account.',
    }),
    privacy: defineSetting('OPERATOR_PRIVACY', optionalKind(pageUrlKind), {
      description: 'Address of what you say about personal data.',
    }),
    prices: defineSetting('OPERATOR_PRICES', optionalKind(pageUrlKind), {
      description:
        'Address of the prices of plans and credits. Answers with status 402 name it too, or `OPERATOR_CONTACT` without it.',
    }),
  },
  searchEngines: defineSetting('SEARCH_ENGINES', flag, {
    defaultText: '0',
    description:
      '`1` lets search engines find the pages for everyone: the first page, the documentation and the pages of companies. Needs `BASE_URL`.',
  }),
  webhookPrivateAddresses: defineSetting(
    'WEBHOOK_PRIVATE_ADDRESSES',
    {
      schema: z.enum(['true', 'false']).transform((found) => found === 'true'),
      allowedDescription: 'true, false',
    },
    {
      defaultText: 'false',
      description:
        '`true` lets webhooks call private addresses and plain `http`, in an installation of your own whose receivers are in the same network. Never set it where strangers have accounts.',
    },
  ),
  rateLimits: {
    guest: defineSetting('RATE_LIMIT_GUEST', rate, {
      defaultText: '60',
      description:
        'Calls per minute that a caller without an API key may make, counted by IP address (IPv6: by /64 network). 0 means no limit.',
    }),
    free: defineSetting('RATE_LIMIT_FREE', rate, {
      defaultText: '120',
      description: 'Calls per minute that an account on the plan Free may make. 0 means no limit.',
    }),
    starter: defineSetting('RATE_LIMIT_STARTER', rate, {
      defaultText: '300',
      description: 'Calls per minute that an account on the plan Starter may make. 0 means no limit.',
    }),
    pro: defineSetting('RATE_LIMIT_PRO', rate, {
      defaultText: '1200',
      description: 'Calls per minute that an account on the plan Pro may make. 0 means no limit.',
    }),
    suggest: defineSetting('RATE_LIMIT_SUGGEST', rate, {
      defaultText: '600',
      description:
        'Suggestions per minute (`/v1/suggest`) that an account, or the address of a caller without an API key, may ask for. They do not count as other calls. 0 means no limit.',
    }),
  },
  trustedProxies: defineSetting('TRUST_PROXY', ipRangesKind, {
    description:
      'Addresses and ranges of trusted proxies, separated by commas. When unset, no proxy is trusted. The service believes their headers `X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Proxy-Request-Id`. Each proxy must replace the `X-Proxy-Request-Id` of its caller by an id of its own. When a proxy repeats a request, it must send the same id again, so that the request is charged once.',
  }),
  startWaitMs: defineSetting('START_WAIT_SECONDS', seconds(0, 3_600), {
    defaultText: '60',
    description:
      'Seconds that the API and the scheduler wait at start for what they need: Elasticsearch, PostgreSQL (the API only), S3 and free disk space in `DATA_DIR`. After that they exit with code 1. 0 checks once.',
  }),
  logLevel: defineSetting(
    'LOG_LEVEL',
    choiceKind(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    {
      defaultText: 'info',
      description:
        'Least severe level that is logged to standard error: `fatal`, `error`, `warn`, `info`, `debug` or `trace`. `silent` logs nothing. Lines are JSON, or readable text on a terminal.',
    },
  ),
} as const;
