import type { PostalAddress } from '../../../shared/domain/company.ts';
import { isOrganisationNumber, maskIdentity } from '../../../shared/domain/organisation-number.ts';
import type { RowResult } from '../../staging/source-tally.ts';
import { collapseBlanks } from '../../parse/parse-field.ts';

/**
 * Header of the statistics file, verbatim; the trailing tab is part of it
 * (docs/formats/statistics.md#physical-format).
 */
export const STATISTICS_HEADER =
  'ForAndrTyp\tCOAdress\tForetagsnamn\tFtgStat\tGatuadress\tJEStat\tJurForm\tNamn\tNg1\tNg2\tNg3\tNg4\tNg5\tPeOrgNr\t' +
  'PostNr\tPostOrt\tRegDatKtid\tReklamsparrtyp\tmCOAdress\tmForetagsnamn\tmFtgStat\tmGatuadress\tmJEStat\tmJurForm\t' +
  'mNamn\tmNg1\tmNg2\tmNg3\tmNg4\tmNg5\tmPostNr\tmPostOrt\tmRegDatKtid\tmReklamsparrtyp\t';

const COLUMNS = STATISTICS_HEADER.split('\t').length;
const NATURAL_PERSON = '10';

/** What the statistics authority says of one legal person. Names and c/o lines are not read at all. */
export interface StatisticsRow {
  readonly organisationNumber: string;
  /** 0 never registered, 1 active, 9 inactive; null when unreadable. */
  readonly ftgstat: number | null;
  readonly jestat: number | null;
  readonly jurform: number | null;
  /** 1 has not declined advertising, 2 has; 0 unknown. */
  readonly reklamsparr: 0 | 1 | 2;
  /** Five places; `00000` and blank are null. */
  readonly sniCodes: readonly (string | null)[];
  readonly address: PostalAddress;
}

/** Reads the fields of one line (docs/formats/statistics.md). */
export function parseStatisticsRow(fields: readonly string[]): RowResult<StatisticsRow> {
  const identity = (fields[13] ?? '').trim();
  const repairs: string[] = [];
  if (fields.length === COLUMNS - 1) repairs.push('missing-trailing-tab');
  else if (fields.length !== COLUMNS) return rejected('', 'wrong-number-of-fields', identity);
  const field = (column: number): string => fields[column] ?? '';
  if (isPerson(identity, field(6))) return { kind: 'left-out' };
  const number = identity.length === 12 && identity.startsWith('16') ? identity.slice(2) : identity;
  if (!isOrganisationNumber(number)) return rejected('PeOrgNr', 'invalid-organisation-number', identity);
  const row: StatisticsRow = {
    organisationNumber: number,
    ftgstat: readNumericCode(field(3), repairs),
    jestat: readNumericCode(field(5), repairs),
    jurform: readNumericCode(field(6), repairs),
    reklamsparr: readAdBlock(field(17), repairs),
    sniCodes: fields.slice(8, 13).map((code) => readSniCode(code, repairs)),
    address: {
      street: collapseBlanks(field(4)),
      postalCode: readPostalCode(field(14)),
      city: collapseBlanks(field(15)),
    },
  };
  return { kind: 'row', row, repairs };
}

/** Twelve digits of another century than the `16` of legal persons, or the legal form of natural persons. */
function isPerson(identity: string, legalForm: string): boolean {
  return legalForm.trim() === NATURAL_PERSON || (/^\d{12}$/.test(identity) && !identity.startsWith('16'));
}

function rejected(column: string, reason: string, identity: string): RowResult<StatisticsRow> {
  return { kind: 'rejected', column, reason, identity: maskIdentity(identity.replace(/^16(?=\d{10}$)/, '')) };
}

/** A code of up to four digits; null, and a repair when it is not blank, for anything else. */
export function readNumericCode(text: string, repairs: string[]): number | null {
  const trimmed = text.trim();
  if (/^\d{1,4}$/.test(trimmed)) return Number(trimmed);
  if (trimmed !== '') repairs.push('unreadable-code');
  return null;
}

/** 1 has not declined advertising, 2 has; 0 unknown (docs/formats/statistics.md#codes). */
export function readAdBlock(text: string, repairs: string[]): 0 | 1 | 2 {
  const code = text.trim();
  if (code === '1') return 1;
  if (code === '2') return 2;
  repairs.push('unknown-ad-block');
  return 0;
}

/**
 * A five-digit code, a lost leading zero put back (docs/formats/sni.md#notation), whether an
 * edition has it or not; null for blank, `00000` and placeholders, and with a repair for anything
 * else.
 */
export function readSniCode(text: string, repairs: string[]): string | null {
  const code = text.replace(/[\s\u00a0.]+/g, '');
  if (code === '' || /^0+$/.test(code) || code === '-1') return null;
  if (/^\d{4}$/.test(code)) {
    repairs.push('leading-zero-lost');
    return `0${code}`;
  }
  if (/^\d{5}$/.test(code)) return code;
  repairs.push('unreadable-sni-code');
  return null;
}

/** Text, so that a leading zero is kept; zeros alone stand for none. */
export function readPostalCode(text: string): string {
  const code = collapseBlanks(text).replace(/^(\d{3}) (\d{2})$/, '$1$2');
  return /^0+$/.test(code) ? '' : code;
}
