import { collapseBlanks } from '../../parse/parse-field.ts';
import type { RowResult } from '../../staging/row-result.ts';
import { readInteger, readPostalCode, readSniCode } from '../statistics/read-codes.ts';
import { isPerson, rejectIdentity, toNumber } from './parse-afr-record.ts';
import { readEmployeesClass, readText, readTurnoverClass, readYear } from './read-classes.ts';
import type { SizeClassRow } from './row.ts';

/** Both spellings of the API for ads and phone blocked in some way (decisions.md, Company fields). */
const DECLINED = new Set(['12', '13', '21', '22', '23']);
const ACCEPTS = '11';

/** Reads one row of a SokPaVar answer (formats/size-classes.md, section 7): padded strings, `*` for not granted. */
export function parseSokPaVarRow(record: Readonly<Record<string, unknown>>): RowResult<SizeClassRow> {
  const of = (key: string): string => readText(record[key]);
  const identity = of('PeOrgNr') || of('OrgNr');
  if (isPerson(identity, of('Juridisk form, kod'))) return { kind: 'left-out' };
  const number = toNumber(identity);
  if (number === null) return rejectIdentity('PeOrgNr', identity);
  const repairs: string[] = [];
  const row: SizeClassRow = {
    organisationNumber: number,
    employeesClass: readEmployeesClass(record['Stkl, kod'], repairs),
    turnoverClass: readTurnoverClass(record['Stkl, oms, kod'], record['Stkl Fin, oms, kod'], repairs),
    turnoverYear: readYear(record['Omsättning, år']),
    ftgstat: readInteger(of('Företagsstatus, kod'), repairs),
    jestat: readInteger(of('Registrerad hos SKV, kod'), repairs),
    jurform: readInteger(of('Juridisk form, kod'), repairs),
    reklamsparr: readAdBlock(of('Reklam, kod')),
    sniCodes: [1, 2, 3, 4, 5].map((place) => readSniCode(of(`Bransch_${place}, kod`), repairs)),
    address: {
      street: collapseBlanks(of('PostAdress')),
      postalCode: readPostalCode(of('PostNr')),
      city: collapseBlanks(of('PostOrt')),
    },
  };
  return { kind: 'row', row, repairs };
}

function readAdBlock(code: string): 0 | 1 | 2 {
  if (DECLINED.has(code)) return 2;
  return code === ACCEPTS ? 1 : 0;
}
