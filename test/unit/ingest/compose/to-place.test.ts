import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { TOWNS } from '../../../../fixtures/generate/companies/towns.ts';
import { toPlace } from '../../../../ingest/compose/to-place.ts';
import type { PostalCodes } from '../../../../ingest/source/company-parts.ts';
import { ROOT } from '../../../support/delivery/weekly-delivery.ts';

const CODES = resolve(ROOT, '../shared/samples/postal/se-postcodes.csv');

const NACKA = { code: '0182', name: 'Nacka' };
const placeOf = (postalCode: string, codes: PostalCodes = new Map(), city = 'X') =>
  toPlace({ street: '', postalCode, city }, codes);
const countyOf = (postalCode: string, city = 'X') => placeOf(postalCode, new Map(), city).county;

describe('toPlace', () => {
  it('Municipality and county are those of the file', () => {
    const codes = new Map([['13140', NACKA]]);
    const place = { municipality: NACKA, county: { code: '01', name: 'Stockholms län' } };
    expect(placeOf('13140', codes)).toEqual(place);
    expect(placeOf('131 40', codes)).toEqual(place);
    // The beginning of the code is Skåne, the municipality is in Kronobergs län.
    const almhult = { code: '0765', name: 'Älmhult' };
    expect(placeOf('28030', new Map([['28030', almhult]]))).toEqual({
      municipality: almhult,
      county: { code: '07', name: 'Kronobergs län' },
    });
  });

  it('A code without a municipality has the county of its beginning', () => {
    const skane = { code: '12', name: 'Skåne län' };
    expect(placeOf('20010', new Map([['20010', null]]))).toEqual({ municipality: null, county: skane });
    expect(placeOf('20010')).toEqual({ municipality: null, county: skane });
    const unknown = { code: '9901', name: 'X' };
    expect(placeOf('20010', new Map([['20010', unknown]])).county).toEqual(skane);
  });

  it('An address abroad has no place, even with a code of the file', () => {
    expect(placeOf('13140', new Map([['13140', NACKA]]), 'UTLANDET')).toEqual({
      municipality: null,
      county: null,
    });
  });

  it.each([
    ['11120', '01', 'Stockholms län'],
    ['76130', '01', 'Stockholms län'],
    ['21120', '12', 'Skåne län'],
    ['28530', '07', 'Kronobergs län'],
    ['43200', '13', 'Hallands län'],
    ['43130', '14', 'Västra Götalands län'],
    ['62157', '09', 'Gotlands län'],
    ['61130', '04', 'Södermanlands län'],
    ['61230', '05', 'Östergötlands län'],
    ['81530', '03', 'Uppsala län'],
    ['98140', '25', 'Norrbottens län'],
    ['981 40', '25', 'Norrbottens län'],
  ])('The postal code %s has its county', (postalCode, code, name) => {
    expect(countyOf(postalCode)).toEqual({ code, name });
  });

  it.each(['', '1112', '111200', '00100', '32100', '48000', '99999', 'SW1A 1AA', '١١١٢٠'])(
    'The postal code %j has no county',
    (postalCode) => expect(countyOf(postalCode)).toBeNull(),
  );

  it('A foreign address has no county, even with a Swedish-looking postal code', () => {
    expect(countyOf('10115', 'UTLANDET')).toBeNull();
    expect(countyOf('10115', 'Utlandet')).toBeNull();
  });

  it('Every town of the fictional register has a county', () => {
    const unknown = TOWNS.filter(({ from, to }) =>
      [from, to].some((beginning) => countyOf(`${beginning}20`) === null),
    );
    expect(unknown).toEqual([]);
  });
});

describe.skipIf(!existsSync(CODES))('Real postal codes (only beside a folder of samples)', () => {
  interface Row {
    readonly postcode: string;
    readonly county: string;
  }
  const read = (): Row[] => parse(readFileSync(CODES), { columns: true, delimiter: ';' }) as unknown as Row[];

  it('At least 99 of 100 real postal codes are in their county', () => {
    const rows = read();
    expect(rows.length).toBeGreaterThan(18_000);
    const named = rows.filter(({ county }) => county !== '');
    const right = named.filter(({ postcode, county }) => countyOf(postcode)?.name.startsWith(county));
    expect(right.length / named.length).toBeGreaterThan(0.988);
    expect(new Set(rows.map(({ postcode }) => countyOf(postcode)?.code)).size).toBe(21);
    expect(rows.filter(({ postcode }) => countyOf(postcode) === null)).toEqual([]);
  });
});
