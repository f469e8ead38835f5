import type { Municipality } from '../../../shared/domain/stored-company-detail.ts';
import { trimBlanks } from '../../parse/parse-field.ts';
import type { RowResult } from '../../staging/row-tally.ts';

interface PostalCodeRow {
  /** Five digits. */
  readonly postalCode: string;
  /** Null for the codes to which GeoNames gives none (docs/formats/postal-codes.md). */
  readonly municipality: Municipality | null;
}

const COLUMNS = 12;

/** The columns have no head. The last five are not used. */
export function parsePostalCodeRow(line: string): RowResult<PostalCodeRow> {
  const columns = line.split('\t');
  if (columns.length < COLUMNS) return reject('', 'too-few-columns');
  const [country, code = '', , , , municipalityName = '', municipalityCode = ''] = columns.map(trimBlanks);
  if (country !== 'SE') return reject('country', 'other-country');
  const postalCode = code.replaceAll(' ', '');
  if (!/^[1-9]\d{4}$/.test(postalCode)) return reject('code', 'no-postal-code');
  if (municipalityCode === '') return { kind: 'row', row: { postalCode, municipality: null }, repairs: [] };
  if (!/^\d{4}$/.test(municipalityCode) || municipalityName === '')
    return reject('municipality', 'no-municipality-code');
  const municipality = { code: municipalityCode, name: municipalityName };
  return { kind: 'row', row: { postalCode, municipality }, repairs: [] };
}

function reject(column: string, reason: string): RowResult<never> {
  return { kind: 'rejected', column, reason, maskedIdentity: '' };
}
