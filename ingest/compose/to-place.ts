import type { PostalAddress } from '../../shared/domain/company.ts';
import type { County, Place } from '../../shared/domain/stored-company-detail.ts';
import type { PostalCodes } from '../source/company-parts.ts';

/**
 * Counties (docs/formats/size-classes.md#counties) and the prefixes of their postal codes. A
 * three-digit prefix overrides the two-digit one of another county: `61` is Östergötland, but `611`
 * is Södermanland. The source is PostNord (docs/formats/organisation-numbers.md#addresses). The
 * three-digit prefixes were compared with GeoNames.
 */
const COUNTIES: readonly (readonly [code: string, name: string, beginnings: string])[] = [
  ['01', 'Stockholms län', '10 11 12 13 14 15 16 17 18 19 76'],
  ['03', 'Uppsala län', '74 75 814 815 819'],
  ['04', 'Södermanlands län', '63 64 611 613 619'],
  ['05', 'Östergötlands län', '58 59 60 61'],
  ['06', 'Jönköpings län', '33 55 56 57'],
  ['07', 'Kronobergs län', '34 35 36 285 287'],
  ['08', 'Kalmar län', '38 39 361 572 577 579 593 594 598'],
  ['09', 'Gotlands län', '62'],
  ['10', 'Blekinge län', '37 293 294'],
  ['12', 'Skåne län', '20 21 22 23 24 25 26 27 28 29'],
  ['13', 'Hallands län', '30 31 429 432 434 439'],
  ['14', 'Västra Götalands län', '40 41 42 43 44 45 46 47 50 51 52 53 54 662 666 668'],
  ['17', 'Värmlands län', '65 66 67 68'],
  ['18', 'Örebro län', '69 70 71'],
  ['19', 'Västmanlands län', '72 73'],
  ['20', 'Dalarnas län', '77 78 79'],
  ['21', 'Gävleborgs län', '80 81 82'],
  ['22', 'Västernorrlands län', '85 86 87 88 89 841'],
  ['23', 'Jämtlands län', '83 84 883'],
  ['24', 'Västerbottens län', '90 91 92 93'],
  ['25', 'Norrbottens län', '94 95 96 97 98 933 938'],
];

const BY_CODE: ReadonlyMap<string, County> = new Map(
  COUNTIES.map(([code, name]) => [code, { code, name }] as const),
);

const BY_BEGINNING: ReadonlyMap<string, County> = new Map(
  COUNTIES.flatMap(([code, name, beginnings]) =>
    beginnings.split(' ').map((beginning) => [beginning, { code, name }] as const),
  ),
);

/** The city of a foreign address (docs/formats/organisation-numbers.md#addresses). */
const ABROAD = 'UTLANDET';

const NOWHERE: Place = { municipality: null, county: null };

/**
 * Estimates municipality and county by the postal code: that of the file, and without it the county
 * by the beginning of the code, of which about 1 in 100 is wrong, since postal codes follow
 * delivery routes. The registered seat can be elsewhere.
 */
export function toPlace({ postalCode, city }: PostalAddress, postalCodes: PostalCodes): Place {
  const digits = postalCode.replaceAll(' ', '');
  if (!/^\d{5}$/.test(digits) || city.toUpperCase() === ABROAD) return NOWHERE;
  const municipality = postalCodes.get(digits) ?? null;
  // The first two digits of a municipality's code are its county.
  const county = municipality === null ? null : BY_CODE.get(municipality.code.slice(0, 2));
  return { municipality, county: county ?? estimateCounty(digits) };
}

function estimateCounty(digits: string): County | null {
  return BY_BEGINNING.get(digits.slice(0, 3)) ?? BY_BEGINNING.get(digits.slice(0, 2)) ?? null;
}
