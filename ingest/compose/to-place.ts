import { COUNTY_NAMES } from '../../shared/domain/codes/counties.ts';
import type { PostalAddress } from '../../shared/domain/company.ts';
import type { County, Place } from '../../shared/domain/stored-company-detail.ts';
import type { PostalCodes } from '../source/company-parts.ts';

/**
 * Counties (docs/formats/size-classes.md#counties) and the prefixes of their postal codes. A
 * three-digit prefix overrides the two-digit one of another county: `61` is Östergötland, but `611`
 * is Södermanland. The source is PostNord (docs/formats/organisation-numbers.md#addresses). The
 * three-digit prefixes were compared with GeoNames.
 */
const COUNTIES: readonly (readonly [code: string, beginnings: string])[] = [
  ['01', '10 11 12 13 14 15 16 17 18 19 76'],
  ['03', '74 75 814 815 819'],
  ['04', '63 64 611 613 619'],
  ['05', '58 59 60 61'],
  ['06', '33 55 56 57'],
  ['07', '34 35 36 285 287'],
  ['08', '38 39 361 572 577 579 593 594 598'],
  ['09', '62'],
  ['10', '37 293 294'],
  ['12', '20 21 22 23 24 25 26 27 28 29'],
  ['13', '30 31 429 432 434 439'],
  ['14', '40 41 42 43 44 45 46 47 50 51 52 53 54 662 666 668'],
  ['17', '65 66 67 68'],
  ['18', '69 70 71'],
  ['19', '72 73'],
  ['20', '77 78 79'],
  ['21', '80 81 82'],
  ['22', '85 86 87 88 89 841'],
  ['23', '83 84 883'],
  ['24', '90 91 92 93'],
  ['25', '94 95 96 97 98 933 938'],
];

const BY_BEGINNING: ReadonlyMap<string, string> = new Map(
  COUNTIES.flatMap(([code, beginnings]) =>
    beginnings.split(' ').map((beginning) => [beginning, code] as const),
  ),
);

/** The city of a foreign address (docs/formats/organisation-numbers.md#addresses). */
const ABROAD = /^utlandet$/i;

const NOWHERE: Place = { municipality: null, county: null };

/**
 * Estimates municipality and county by the postal code: that of the file, and without it the county
 * by the beginning of the code, of which about 1 in 100 is wrong, since postal codes follow
 * delivery routes. The registered seat can be elsewhere.
 */
export function toPlace({ postalCode, city }: PostalAddress, postalCodes: PostalCodes): Place {
  const digits = postalCode.replaceAll(' ', '');
  if (!/^\d{5}$/.test(digits) || ABROAD.test(city)) return NOWHERE;
  const municipality = postalCodes.get(digits) ?? null;
  // The first two digits of a municipality's code are its county.
  const own = toCounty(municipality?.code.slice(0, 2));
  return { municipality, county: own ?? toCounty(estimateCountyCode(digits)) };
}

function toCounty(code: string | undefined): County | null {
  const name = COUNTY_NAMES.get(code ?? '')?.sv;
  return code === undefined || name === undefined ? null : { code, name };
}

function estimateCountyCode(digits: string): string | undefined {
  return BY_BEGINNING.get(digits.slice(0, 3)) ?? BY_BEGINNING.get(digits.slice(0, 2));
}
