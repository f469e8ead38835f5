import { join, dirname } from 'node:path';
import { NORMALISER_VERSION } from '../../../shared/matching/normalise-name.ts';
import type { CompanyRange } from '../../source/company-parts.ts';
import { rankNamesAlphabetically } from '../../compose/rank-names.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from '../../staging/stage-full-delivery.ts';
import {
  acceptStagedFile,
  createStagedFile,
  finishStaging,
  openStagedFileReadOnly,
  readAcceptedDelivery,
} from '../../staging/staged-file.ts';
import { NameKeys, NameKeysBuilder, type NumberedNames } from './name-keys.ts';
import {
  readCompaniesByNumber,
  readCompaniesWithAllNames,
  type CompanyWithAllNames,
} from './read-companies.ts';
import { Thread } from '../../../shared/tasks/thread.ts';

/** Derived from the staged registry, and made anew when it is missing or of another registry. */
export const NAME_LOOKUP_FILE = 'registry-names.sqlite';
const SCHEMA = `
  CREATE TABLE made_by (format INTEGER NOT NULL, normaliser INTEGER NOT NULL);
  CREATE TABLE name_keys (bytes BLOB NOT NULL);
  CREATE TABLE range_starts (numbers TEXT NOT NULL);
  CREATE TABLE ranks (bytes BLOB NOT NULL);`;
/** The first format had no table `made_by`, so that its readers make the file anew too. */
const FORMAT = 3;
const BATCH_SIZE = 1_000;
const COMPANIES_PER_RANGE = 1_000;
const THREAD = new URL('name-keys-thread.ts', import.meta.url);

function toNameLookupPath(stagedFilePath: string): string {
  return join(dirname(stagedFilePath), NAME_LOOKUP_FILE);
}

/** Does nothing if it was done before: a registry stays for a week. */
export async function indexNames(stagedFilePath: string, threadCount: number): Promise<void> {
  const delivery = readAcceptedDelivery(stagedFilePath);
  if (delivery === null || isCurrent(stagedFilePath, JSON.stringify(delivery))) return;
  const path = toNameLookupPath(stagedFilePath);
  const next = path + UNACCEPTED_STAGED_FILE_SUFFIX;
  const database = createStagedFile(next, SCHEMA);
  database.prepare('INSERT INTO made_by VALUES (?, ?)').run(FORMAT, NORMALISER_VERSION);
  const registered: Registered = { names: [], rangeStarts: [] };
  const sort = (): void => {
    const ranks = rankNamesAlphabetically(registered.names);
    database.prepare('INSERT INTO ranks VALUES (?)').run(new Uint8Array(ranks.buffer));
  };
  const keys = await buildKeys(readBatches(stagedFilePath, registered), threadCount, sort);
  database.prepare('INSERT INTO name_keys VALUES (?)').run(new Uint8Array(keys.buffer));
  database.prepare('INSERT INTO range_starts VALUES (?)').run(JSON.stringify(registered.rangeStarts));
  finishStaging(database, delivery);
  acceptStagedFile(next, path);
}

interface Registered {
  readonly names: string[];
  /** Numbers of the companies with which a range begins. */
  readonly rangeStarts: number[];
}

/** Yields all names in batches. Adds each company to `registered`. */
function* readBatches(stagedFilePath: string, registered: Registered): Generator<NumberedNames> {
  let batch = { names: [] as string[], numbers: [] as number[] };
  for (const { organisationNumber, names } of readCompaniesWithAllNames(stagedFilePath)) {
    if (registered.names.length % COMPANIES_PER_RANGE === 0)
      registered.rangeStarts.push(Number(organisationNumber));
    registered.names.push(names[0]);
    for (const name of names) {
      batch.names.push(name);
      batch.numbers.push(Number(organisationNumber));
    }
    if (batch.names.length < BATCH_SIZE) continue;
    yield batch;
    batch = { names: [], numbers: [] };
  }
  yield batch;
}

export function readNameRanks(stagedFilePath: string): Uint32Array {
  return new Uint32Array(readBytes(stagedFilePath, 'ranks'));
}

export function readRanges(stagedFilePath: string): CompanyRange[] {
  using database = openStagedFileReadOnly(toNameLookupPath(stagedFilePath));
  const json = database.prepare('SELECT numbers FROM range_starts').get()?.['numbers'] as string;
  return (JSON.parse(json) as number[]).map((first, place, starts) => ({
    first,
    last: (starts[place + 1] ?? Infinity) - 1,
    companiesBefore: place * COMPANIES_PER_RANGE,
  }));
}

function readBytes(stagedFilePath: string, table: 'ranks' | 'name_keys'): ArrayBuffer {
  using database = openStagedFileReadOnly(toNameLookupPath(stagedFilePath));
  const bytes = database.prepare(`SELECT bytes FROM ${table}`).get()?.['bytes'] as Uint8Array;
  return bytes.slice().buffer;
}

/** Once each. A few others can be among them. */
export function* findCompanies(
  stagedFilePath: string,
  nameKeys: Iterable<string>,
  organisationNumbers: Iterable<string>,
): Generator<CompanyWithAllNames> {
  const lookup = new NameKeys(readBytes(stagedFilePath, 'name_keys'));
  const numbers = new Set([...organisationNumbers].map(Number));
  for (const key of nameKeys) for (const number of lookup.find(key)) numbers.add(number);
  yield* readCompaniesByNumber(stagedFilePath, numbers);
}

/** False for a damaged file too, which is made anew. */
function isCurrent(stagedFilePath: string, delivery: string): boolean {
  const path = toNameLookupPath(stagedFilePath);
  try {
    const indexed = readAcceptedDelivery(path);
    if (indexed === null || JSON.stringify(indexed) !== delivery) return false;
    using database = openStagedFileReadOnly(path);
    const { format, normaliser } = database.prepare('SELECT format, normaliser FROM made_by').get() ?? {};
    const { quick_check: check } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    return format === FORMAT && normaliser === NORMALISER_VERSION && check === 'ok';
  } catch {
    return false;
  }
}

/** `beside` runs here while the thread builds the last keys. */
async function buildKeys(
  batches: Iterable<NumberedNames>,
  threadCount: number,
  beside: () => void,
): Promise<BigUint64Array> {
  if (threadCount === 1) {
    const keys = new NameKeysBuilder();
    for (const batch of batches) keys.add(batch);
    beside();
    return keys.finish();
  }
  const thread = new Thread<NumberedNames | null, BigUint64Array | null>(THREAD);
  try {
    for (const batch of batches) await thread.enqueue(batch);
    thread.send(null);
    beside();
    return (await thread.receiveLast())!;
  } finally {
    await thread.close();
  }
}
