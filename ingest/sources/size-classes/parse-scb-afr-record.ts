import { trimBlanks } from '../../parse/parse-field.ts';
import type { RowResult } from '../../staging/row-tally.ts';
import {
  parseDeliveredSniCode,
  parseNumericCode,
  readLegalPerson,
  toPostalCode,
  type RowIdentity,
} from '../statistics/row.ts';
import {
  parseEmployeesClassCode,
  toScbCode,
  toScbText,
  parseCoarseTurnoverClass,
  parseTurnoverYear,
  type SizeClassRow,
} from './parse-size-class-fields.ts';

const SNI_PLACES = 5;

/** Parses a record of SCB's AFR API (docs/formats/size-classes.md#afr-records). */
export function parseScbAfrRecord(record: Readonly<Record<string, unknown>>): RowResult<SizeClassRow> {
  const address = toObject(record['postAdress']);
  const organisationNumber = readLegalPerson(readScbIdentity(record), 'peOrgNr');
  if (typeof organisationNumber !== 'string') return organisationNumber;
  const repairs: string[] = [];
  const row: SizeClassRow = {
    organisationNumber,
    employeesClass: parseEmployeesClassCode(record['anstKl'], repairs),
    turnoverClass: parseCoarseTurnoverClass(record['omsKl'], null, repairs),
    turnoverYear: parseTurnoverYear(record['omsAr'], repairs),
    ftgstat: parseNumericCode(toScbCode(record['ftgStat']), repairs),
    jestat: null,
    jurform: parseNumericCode(toScbCode(record['jurform']), repairs),
    reklamsparr: readAdvertisingBlocks(
      toScbCode(record['reklamSparrTyp']),
      toScbCode(record['telefonSparrTyp']),
      repairs,
    ),
    sniCodes: readIndustries(record['naringsgrenar'], repairs),
    address: {
      street: trimBlanks(toScbText(address['gatuAdress'])),
      postalCode: toPostalCode(toScbText(address['postNr'])),
      city: trimBlanks(toScbText(address['postOrt'])),
    },
  };
  return { kind: 'row', row, repairs };
}

/** The number is that of twelve digits, or else that of ten. `""` for a missing value. */
export function readScbIdentity(record: unknown): RowIdentity {
  const { peOrgNr, orgNr, jurform } = toObject(record);
  return {
    identityNumber: toScbText(peOrgNr) || toScbText(orgNr),
    legalFormCode: toScbText(jurform),
  };
}

/** 2 if mail or phone calls are blocked (docs/callers/company.md, reklamsparr). */
function readAdvertisingBlocks(post: string, phone: string, repairs: string[]): 0 | 1 | 2 {
  if (!/^[12]?$/.test(post) || !/^[123]?$/.test(phone)) repairs.push('unknown-ad-block');
  if (post === '2' || phone === '2' || phone === '3') return 2;
  return post === '1' ? 1 : 0;
}

/** Each at the place of its rank. */
function readIndustries(value: unknown, repairs: string[]): (string | null)[] {
  const codes = Array<string | null>(SNI_PLACES).fill(null);
  for (const each of Array.isArray(value) ? (value as unknown[]) : []) {
    const { rangordning, naringsgren } = toObject(each);
    const place = Number(toScbText(rangordning)) - 1;
    if (place in codes) codes[place] = parseDeliveredSniCode(toScbCode(naringsgren), repairs);
  }
  return codes;
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Codes of an advertising block by mail or phone (docs/contract.md#company). */
const DECLINED_CODES = new Set(['12', '13', '21', '22', '23']);
const ACCEPTED_CODE = '11';

/** docs/formats/size-classes.md#sokpavar-answers. Texts are padded, `*` was not ordered. */
export function parseScbSokPaVarRow(record: Readonly<Record<string, unknown>>): RowResult<SizeClassRow> {
  const of = (key: string): string => toScbText(record[key]);
  const code = (key: string): string => toScbCode(record[key]);
  const identity = {
    identityNumber: of('PeOrgNr') || of('OrgNr'),
    legalFormCode: of('Juridisk form, kod'),
  };
  const organisationNumber = readLegalPerson(identity, 'PeOrgNr');
  if (typeof organisationNumber !== 'string') return organisationNumber;
  const repairs: string[] = [];
  const row: SizeClassRow = {
    organisationNumber,
    employeesClass: parseEmployeesClassCode(record['Stkl, kod'], repairs),
    turnoverClass: parseCoarseTurnoverClass(record['Stkl, oms, kod'], record['Stkl Fin, oms, kod'], repairs),
    turnoverYear: parseTurnoverYear(record['Omsättning, år'], repairs),
    ftgstat: parseNumericCode(code('Företagsstatus, kod'), repairs),
    jestat: parseNumericCode(code('Registrerad hos SKV, kod'), repairs),
    jurform: parseNumericCode(code('Juridisk form, kod'), repairs),
    reklamsparr: readAdvertisingBlock(code('Reklam, kod'), repairs),
    sniCodes: [1, 2, 3, 4, 5].map((place) => parseDeliveredSniCode(code(`Bransch_${place}, kod`), repairs)),
    address: {
      street: trimBlanks(of('PostAdress')),
      postalCode: toPostalCode(of('PostNr')),
      city: trimBlanks(of('PostOrt')),
    },
  };
  return { kind: 'row', row, repairs };
}

function readAdvertisingBlock(code: string, repairs: string[]): 0 | 1 | 2 {
  if (DECLINED_CODES.has(code)) return 2;
  if (code === ACCEPTED_CODE) return 1;
  if (code !== '') repairs.push('unknown-ad-block');
  return 0;
}
