import { isLegalPersonNumber, maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import type { ScbCompanyData } from '../../source/company-parts.ts';
import type { RowResult } from '../../staging/row-tally.ts';
import { trimBlanks } from '../../parse/parse-field.ts';

/** Header line of the statistics file (docs/formats/statistics.md#physical-format). */
export const STATISTICS_HEADER =
  'ForAndrTyp\tCOAdress\tForetagsnamn\tFtgStat\tGatuadress\tJEStat\tJurForm\tNamn\tNg1\tNg2\tNg3\tNg4\tNg5\tPeOrgNr\t' +
  'PostNr\tPostOrt\tRegDatKtid\tReklamsparrtyp\tmCOAdress\tmForetagsnamn\tmFtgStat\tmGatuadress\tmJEStat\tmJurForm\t' +
  'mNamn\tmNg1\tmNg2\tmNg3\tmNg4\tmNg5\tmPostNr\tmPostOrt\tmRegDatKtid\tmReklamsparrtyp\t';

const COLUMNS = STATISTICS_HEADER.split('\t').length;
const NATURAL_PERSON = '10';

/** A legal person in SCB's statistics file. Columns with names and c/o addresses are not read. */
export interface StatisticsRow extends Omit<ScbCompanyData, 'sniEdition'> {
  readonly organisationNumber: string;
}

export function parseStatisticsRow(fields: readonly string[]): RowResult<StatisticsRow> {
  const field = (column: number): string => fields[column] ?? '';
  const identity = { identityNumber: field(13).trim(), legalFormCode: field(6) };
  const isShort = fields.length === COLUMNS - 1;
  if (!isShort && fields.length !== COLUMNS)
    return reject('', 'wrong-number-of-fields', identity.identityNumber);
  const organisationNumber = readLegalPerson(identity, 'PeOrgNr');
  if (typeof organisationNumber !== 'string') return organisationNumber;
  const repairs = isShort ? ['missing-trailing-tab'] : [];
  const row: StatisticsRow = {
    organisationNumber,
    ftgstat: parseNumericCode(field(3), repairs),
    jestat: parseNumericCode(field(5), repairs),
    jurform: parseNumericCode(field(6), repairs),
    reklamsparr: parseAdvertisingBlock(field(17), repairs),
    sniCodes: fields.slice(8, 13).map((code) => parseDeliveredSniCode(code, repairs)),
    address: {
      street: trimBlanks(field(4)),
      postalCode: toPostalCode(field(14)),
      city: trimBlanks(field(15)),
    },
  };
  return { kind: 'row', row, repairs };
}

/** Returns the number of a legal person, or why the row is not used. `column` has the number. */
export function readLegalPerson(identity: RowIdentity, column: string): string | RowResult<never> {
  if (isNaturalPerson(identity)) return { kind: 'natural-person' };
  const number = toTenDigitOrganisationNumber(identity.identityNumber);
  return number ?? reject(column, 'invalid-organisation-number', identity.identityNumber);
}

export interface RowIdentity {
  readonly identityNumber: string;
  readonly legalFormCode: string;
}

export function isNaturalPerson({ identityNumber, legalFormCode }: RowIdentity): boolean {
  return legalFormCode.trim() === NATURAL_PERSON || hasPersonalIdentityNumberFormat(identityNumber);
}

export function hasPersonalIdentityNumberFormat(identityNumber: string): boolean {
  return /^\d{12}$/.test(identityNumber) && !identityNumber.startsWith('16');
}

/** Null unless it is the number of a legal person. */
export function toTenDigitOrganisationNumber(identityNumber: string): string | null {
  const number = identityNumber.replace(/^16(?=\d{10}$)/, '');
  return isLegalPersonNumber(number) ? number : null;
}

function reject(column: string, reason: string, identityNumber: string): RowResult<never> {
  const maskedIdentity = maskIdentityNumber(identityNumber.replace(/^16(?=\d{10}$)/, ''));
  return { kind: 'rejected', column, reason, maskedIdentity };
}

/** Adds `unreadable-code` to `repairs` unless the text is blank. */
export function parseNumericCode(text: string, repairs: string[]): number | null {
  const trimmed = text.trim();
  if (/^\d{1,4}$/.test(trimmed)) return Number(trimmed);
  if (trimmed !== '') repairs.push('unreadable-code');
  return null;
}

/** 1 no block, 2 blocked. Any other code is 0 (unknown). */
function parseAdvertisingBlock(text: string, repairs: string[]): 0 | 1 | 2 {
  const code = text.trim();
  if (code === '1') return 1;
  if (code === '2') return 2;
  repairs.push('unknown-ad-block');
  return 0;
}

/** Restores a lost leading zero. Zeros and `-1` mean no code (docs/formats/sni.md#notation). */
export function parseDeliveredSniCode(text: string, repairs: string[]): string | null {
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

/** Texts other than codes are not checked. */
export function toPostalCode(text: string): string {
  const code = trimBlanks(text).replace(/^(\d{3}) (\d{2})$/, '$1$2');
  return /^0+$/.test(code) ? '' : code;
}
