import {
  isOrganisationNumber,
  parseOrganisationNumber,
} from '../../../../shared/domain/organisation-number.ts';
import { collapseBlanks } from '../../../parse/parse-field.ts';
import type { RawHolder, MarkHolder } from './row.ts';

/** An organisation number in free text, or a VAT number (docs/formats/trademarks.md#holders). */
const NUMBERS = /(?<![\p{L}\d-])(?:SE\d{10}01|(?:16)?\d{6}[-–‑ ]?\d{4})(?![\p{L}\d-])/giu;
const DASHES = /[–‑]/g;
/** Prefixes of persons' and telephone numbers (docs/formats/organisation-numbers.md#numbers). */
const NOT_ORGANISATION_NUMBER = /^(?:302|[04])/;
/** The recipient of letters to the holder is not the holder. */
const CARE_OF = /(?:^|[\s,(])(?:c\/o|attn?\b|attention\b)[\s.:]/i;
/** PRV writes the holder's number after town and country, even behind a c/o line. */
const OWN_NUMBER_LAST = /,\s*[A-Z]{2},\s*[\d-]+$/;
/** `221 00 Lund` as a line or at the end of one. */
const POSTAL_PLACE = /(?:^|[\s,])(?:SE?-?)?[1-9]\d{2} ?\d{2},?\s+(\p{L}[^,\d]*)/u;
const COUNTRY_BEHIND = /\s+(?:SE|SVERIGE|SWEDEN)$/i;
const SWEDEN = new Set(['SE', 'SWE', 'SVERIGE', 'SWEDEN']);

/** Extracts what linking needs. Nothing of a person (docs/formats/trademarks.md#holders). */
export function toHolder(raw: RawHolder): MarkHolder {
  const { nameLines, isPerson, country, city, addressLines, texts } = raw;
  const names = nameLines.map(cutCareOf).filter((name) => name !== '');
  return {
    organisationNumbers: isPerson ? [] : findNumbers(texts),
    name: isPerson ? null : names.join(' ') || null,
    isSeveralLines: names.length > 1,
    isPerson,
    country: toCountry(country),
    town: city === null ? findTown(addressLines) : cutCountry(city),
  };
}

/** A name can begin with such a word, as `Att Bygga Hus AB` does. */
function cutCareOf(line: string, place: number): string {
  const name = collapseBlanks(line);
  const { index } = CARE_OF.exec(name) ?? { index: -1 };
  const isBeginning = index === 0 && place === 0 && !/^c\/o/i.test(name);
  return index === -1 || isBeginning ? name : name.slice(0, index).replace(/[\s,]+$/, '');
}

function findNumbers(texts: readonly string[]): string[] {
  const own = texts.filter((text) => !CARE_OF.test(text) || OWN_NUMBER_LAST.test(text));
  const written = own.flatMap((text) => text.match(NUMBERS) ?? []);
  const numbers = written
    .map((number) => parseOrganisationNumber(number.replace(DASHES, '-')))
    .filter((number) => number !== null);
  return [...new Set(numbers)].filter(
    (number) => isOrganisationNumber(number) && !NOT_ORGANISATION_NUMBER.test(number),
  );
}

function toCountry(text: string | null): string | null {
  const country = text?.toUpperCase() ?? null;
  return country !== null && SWEDEN.has(country) ? 'SE' : country;
}

/** The last place in the address. Earlier lines can be another party's. */
function findTown(lines: readonly string[]): string | null {
  const places = lines.map((line) => POSTAL_PLACE.exec(line)?.[1]?.trim());
  const place = places.findLast((each) => each !== undefined);
  return place === undefined ? null : cutCountry(place);
}

function cutCountry(place: string): string {
  return place.replace(COUNTRY_BEHIND, '');
}
