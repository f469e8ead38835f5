import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { printError } from '../terminal/command-line.ts';
import {
  assertNoSettingProblems,
  parseSettings,
  type Environment,
  type SettingTree,
  type SettingValues,
  listSettings,
  type Setting,
} from './setting.ts';
import { SETTINGS } from './settings.ts';
import type { S3Location } from './value-kinds.ts';
import { computeEditDistance } from '../matching/words/word-similarity.ts';
import { INGEST_SETTING_NAMES } from './ingest-setting-names.ts';

const ENV_FILE = '.env';

type NoSettings = Omit<SettingTree, string>;
type ServiceSettings = SettingValues<typeof SETTINGS>;
export type ElasticsearchConfig = ServiceSettings['elasticsearch'];

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  readonly baseUrl: string;
}

/** A place in S3-compatible storage, with the access key to it. No message or log shows the key. */
export type S3Config = S3Location &
  ServiceSettings['s3'] & { /** Name of the setting of the place. */ readonly setting: string };

/** Place of the annual reports: the absolute path of a folder, or S3-compatible storage. */
export type DocumentsConfig = { readonly folder: string } | S3Config;

export interface Config extends Omit<
  ServiceSettings,
  'documentsUrl' | 'exportUrl' | 's3' | 'accountsUrl' | 'smtpUrl' | 'mailFrom'
> {
  readonly documents: DocumentsConfig;
  /** Storage of copies of exports. Null for none. */
  readonly exportUrl: S3Config | null;
  readonly accounts: { readonly path: string } | { readonly url: string };
  readonly mail: MailConfig | null;
}

/**
 * Parses the service's settings, and those in `extraSettings`, from environment variables. Throws
 * `invalid_setting` with all wrong ones.
 */
export function parseConfig<More extends SettingTree = NoSettings>(
  environment: Environment,
  extraSettings?: More,
): Config & SettingValues<More> {
  const read: ServiceSettings = parseSettings(
    { ...SETTINGS, ...(extraSettings as SettingTree) },
    environment,
  );
  assertNoSettingProblems([
    ...checkElasticsearch(read.elasticsearch),
    ...checkS3(read),
    ...checkMail(read),
    ...checkSearchEngines(read),
  ]);
  const { documentsUrl, exportUrl, s3, accountsUrl, smtpUrl, mailFrom, ...rest } = read;
  const { dataDir, baseUrl } = rest;
  return Object.freeze({
    ...rest,
    documents: Object.freeze(
      typeof documentsUrl === 'object' && documentsUrl !== null
        ? { ...documentsUrl, ...s3, setting: 'DOCUMENTS_URL' }
        : { folder: documentsUrl ?? join(dataDir, 'documents') },
    ),
    exportUrl: exportUrl === null ? null : Object.freeze({ ...exportUrl, ...s3, setting: 'EXPORT_URL' }),
    accounts: Object.freeze(
      accountsUrl === null ? { path: join(dataDir, 'accounts.sqlite') } : { url: accountsUrl },
    ),
    // Links in mails never use the Host header of a request.
    mail: smtpUrl === null ? null : Object.freeze({ smtpUrl, from: mailFrom, baseUrl: baseUrl ?? '' }),
  }) as Config & SettingValues<More>;
}

/**
 * Like {@link parseConfig}. Settings that are not in `environment` come from the file `.env` of the
 * working folder. `warn` gets a sentence for each name that is probably misspelt.
 */
export function loadConfigWithEnvFile<More extends SettingTree = NoSettings>(
  environment: Environment,
  extraSettings?: More,
  warn: (sentence: string) => void = printError,
): Config & SettingValues<More> {
  const file = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {};
  for (const sentence of describeUnknownNames(file, environment)) warn(sentence);
  return parseConfig({ ...file, ...environment }, extraSettings);
}

function checkElasticsearch({ apiKey, username, password }: ElasticsearchConfig): string[] {
  if (apiKey !== null && username !== null)
    return ['ELASTICSEARCH_API_KEY and ELASTICSEARCH_USERNAME are both set. Allowed: one of them.'];
  if ((username === null) === (password === null)) return [];
  const [given, missing] = username === null ? ['PASSWORD', 'USERNAME'] : ['USERNAME', 'PASSWORD'];
  return [`ELASTICSEARCH_${given} is set and ELASTICSEARCH_${missing} is not. Allowed: both or neither.`];
}

function checkS3({ documentsUrl, exportUrl, exportDir, s3 }: ServiceSettings): string[] {
  const places = Object.entries({ DOCUMENTS_URL: documentsUrl, EXPORT_URL: exportUrl });
  const inS3 = places.filter(([, place]) => typeof place === 'object' && place !== null);
  const keys = { AWS_ACCESS_KEY_ID: s3.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.secretAccessKey };
  return [
    ...inS3.flatMap(([setting]) =>
      listBlank(keys).map(
        (name) => `${setting} is an s3:// address and ${name} is not set. S3 needs both keys.`,
      ),
    ),
    ...(exportUrl !== null && exportDir === null
      ? ['EXPORT_URL is set and EXPORT_DIR is not. An export is written to a folder before it is copied.']
      : []),
  ];
}

function checkMail({ smtpUrl, mailFrom, baseUrl }: ServiceSettings): string[] {
  if (smtpUrl === null) return [];
  return listBlank({ MAIL_FROM: mailFrom, BASE_URL: baseUrl ?? '' }).map(
    (name) => `SMTP_URL is set and ${name} is not. Mail needs both.`,
  );
}

function checkSearchEngines({ searchEngines, baseUrl }: ServiceSettings): string[] {
  return searchEngines && baseUrl === null
    ? ['SEARCH_ENGINES is 1 and BASE_URL is not set. Search engines need one address for each page.']
    : [];
}

function listBlank(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).filter((name) => values[name] === '');
}

/** Names that have a meaning in `.env` for the containers and the tools that read it. */
const FOREIGN_NAMES_IN_FILE = /^(SITE_ADDRESS|TZ|(COMPOSE|DOCKER|NODE|NPM)_.*|.*_PROXY)$/i;

/** Names with fewer letters have foreign neighbours within two edits, such as `APP_URL`. */
const MIN_LENGTH_FOR_TWO_EDITS = 10;

/**
 * Describes the names of settings that are probably misspelt, each as a sentence for an operator:
 * all unknown ones of the file `.env`, and those of the environment that nearly are a setting.
 * Never shows a value, since it may be a secret.
 */
export function describeUnknownNames(file: Environment, environment: Environment): string[] {
  const known = listKnownNames();
  const inFile = Object.keys(file)
    .filter((name) => !known.has(name) && !FOREIGN_NAMES_IN_FILE.test(name))
    .map((name) => `${name} in .env is not a setting and is ignored. ${toRemedy(findNearest(name, known))}`);
  const inEnvironment = Object.keys(environment)
    .filter((name) => !known.has(name) && !(name in file))
    .flatMap((name) => {
      const nearest = findNearest(name, known);
      return nearest === null
        ? []
        : [`The environment variable ${name} is not a setting and is ignored. ${toRemedy(nearest)}`];
    });
  return [...inFile, ...inEnvironment];
}

function listKnownNames(): ReadonlySet<string> {
  const own = listSettings(SETTINGS).flatMap(({ name, isSecret }: Setting<unknown>) =>
    isSecret === true ? [name, `${name}_FILE`] : [name],
  );
  return new Set([...own, ...INGEST_SETTING_NAMES]);
}

function findNearest(name: string, known: ReadonlySet<string>): string | null {
  const maxEdits = name.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2;
  let nearest: string | null = null;
  let edits: number = maxEdits + 1;
  for (const each of known) {
    const distance = computeEditDistance(name.toUpperCase(), each, maxEdits);
    if (distance < edits) [nearest, edits] = [each, distance];
  }
  return nearest;
}

function toRemedy(nearest: string | null): string {
  return nearest === null
    ? 'docs/operators/settings.md lists all settings.'
    : `Did you mean ${nearest}? The name must be exact.`;
}
