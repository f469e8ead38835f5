import { join, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { NORMALISER_VERSION, normaliseName } from '../../../shared/matching/normalise-name.ts';
import { rankNamesAlphabetically } from '../../compose/rank-names.ts';
import { UNACCEPTED_STAGED_FILE_SUFFIX } from '../../staging/stage-full-delivery.ts';
import {
  acceptStagedFile,
  createStagedFile,
  finishStaging,
  openStagedFileReadOnly,
  readAcceptedDelivery,
} from '../../staging/staged-file.ts';
import {
  readCompaniesByNumber,
  readCompaniesWithAllNames,
  type CompanyWithAllNames,
} from './read-companies.ts';

/** Derived from the staged registry, and made anew when it is missing or of another registry. */
export const NAME_LOOKUP_FILE = 'registry-names.sqlite';
const SCHEMA = `
  CREATE TABLE version (normaliser INTEGER NOT NULL);
  CREATE TABLE name_key (hash INTEGER NOT NULL, number INTEGER NOT NULL);
  CREATE TABLE ranks (bytes BLOB NOT NULL);`;
const INDEX = 'CREATE INDEX name_key_hash ON name_key (hash);';

function toNameLookupPath(stagedFilePath: string): string {
  return join(dirname(stagedFilePath), NAME_LOOKUP_FILE);
}

/**
 * Sorts the names of a staged registry, and makes its companies findable by the keys of their
 * names. Does nothing if that was done before: a registry stays for a week, and names are read and
 * normalised once.
 */
export function indexNames(stagedFilePath: string): void {
  const delivery = readAcceptedDelivery(stagedFilePath);
  if (delivery === null || isCurrent(stagedFilePath, JSON.stringify(delivery))) return;
  const path = toNameLookupPath(stagedFilePath);
  const next = path + UNACCEPTED_STAGED_FILE_SUFFIX;
  const database = createStagedFile(next, SCHEMA);
  database.prepare('INSERT INTO version VALUES (?)').run(NORMALISER_VERSION);
  const insert = database.prepare('INSERT INTO name_key VALUES (?, ?)');
  const registered: string[] = [];
  for (const { organisationNumber, names } of readCompaniesWithAllNames(stagedFilePath)) {
    registered.push(names[0]);
    for (const name of names) insert.run(crc32(normaliseName(name).nameKey), Number(organisationNumber));
  }
  const ranks = rankNamesAlphabetically(registered);
  database.prepare('INSERT INTO ranks VALUES (?)').run(new Uint8Array(ranks.buffer));
  finishStaging(database, delivery, INDEX);
  acceptStagedFile(next, path);
}

/** Returns the alphabetical rank of each company's name, in the order of organisation numbers. */
export function readNameRanks(stagedFilePath: string): Uint32Array {
  using database = openStagedFileReadOnly(toNameLookupPath(stagedFilePath));
  const bytes = database.prepare('SELECT bytes FROM ranks').get()?.['bytes'] as Uint8Array;
  return new Uint32Array(bytes.slice().buffer);
}

/**
 * Yields the companies with one of `nameKeys`, and those with one of `organisationNumbers`, once
 * each. A few others can be among them.
 */
export function* findCompanies(
  stagedFilePath: string,
  nameKeys: Iterable<string>,
  organisationNumbers: Iterable<string>,
): Generator<CompanyWithAllNames> {
  using lookup = openStagedFileReadOnly(toNameLookupPath(stagedFilePath));
  const select = lookup.prepare('SELECT number FROM name_key WHERE hash = ?');
  const numbers = new Set([...organisationNumbers].map(Number));
  for (const key of nameKeys)
    for (const { number } of select.iterate(crc32(key))) numbers.add(number as number);
  yield* readCompaniesByNumber(stagedFilePath, numbers);
}

/** False for a damaged file too, which is made anew. */
function isCurrent(stagedFilePath: string, delivery: string): boolean {
  const path = toNameLookupPath(stagedFilePath);
  try {
    const indexed = readAcceptedDelivery(path);
    if (indexed === null || JSON.stringify(indexed) !== delivery) return false;
    using database = openStagedFileReadOnly(path);
    const { normaliser } = database.prepare('SELECT normaliser FROM version').get() ?? {};
    const { quick_check: check } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    return normaliser === NORMALISER_VERSION && check === 'ok';
  } catch {
    return false;
  }
}
