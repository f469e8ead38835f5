import {
  isLegalPersonNumber,
  toOrganisationNumberDigits,
} from '../../../../shared/domain/organisation-number.ts';
import { trimBlanks } from '../../../parse/parse-field.ts';
import type { RawHolder, MarkHolder } from './row.ts';

/**
 * Matches an organisation number or a VAT number in free text (docs/formats/trademarks.md#holders).
 */
const NUMBERS = /(?<![\p{L}\d-])(?:SE\d{10}01|(?:16)?\d{6}[-–‑ ]?\d{4})(?![\p{L}\d-])/giu;
const DASHES = /[–‑]/g;
/**
 * Matches the beginning of personal and telephone numbers
 * (docs/formats/organisation-numbers.md#numbers).
 */
const NOT_ORGANISATION_NUMBER = /^(?:302|[04])/;
const CARE_OF = /(?:^|[\s,(])(?:c\/o|attn?\b|attention\b)[\s.:]/i;
/** Matches an `Att` that begins a name, as in `Att Bygga Hus AB`. */
const ATT_AT_START = /^(?:att|attention)\s+(?!c\/o)/i;
/** Matches a c/o part of a name that begins with `Att`. The name can contain a further `att`. */
const CARE_OF_AFTER_ATT = /[\s,(](?:(?:c\/o|attn|attention)[\s.:]|att[.:])|[,(]\s*att\s/i;
/**
 * Matches a number at the end of a line, after town and country. PRV writes the number of the
 * holder there, even in a c/o line.
 */
const OWN_NUMBER_LAST = /,\s*[A-Z]{2},\s*[\d-]+$/;
/** Matches a Swedish postal code and its town, such as `221 00 Lund`, alone or after other text. */
const POSTAL_PLACE = /(?:^|[\s,])(?:SE?-?)?[1-9]\d{2} ?\d{2},?\s+(\p{L}[^,\d]*)/u;
const COUNTRY_BEHIND = /\s+(?:SE|SVERIGE|SWEDEN)$/i;
const SWEDEN = new Set(['SE', 'SWE', 'SVERIGE', 'SWEDEN']);

/**
 * Extracts the data that is needed to find a trademark holder's company. Drops names of persons
 * (docs/formats/trademarks.md#holders).
 */
export function toMarkHolderWithoutPersonData(raw: RawHolder): MarkHolder {
  const { nameLines, isPerson, country, city, addressLines, organisationNumberTexts } = raw;
  const names = nameLines.map(cutCareOf).filter((name) => name !== '');
  return {
    organisationNumbers: isPerson ? [] : findNumbers(organisationNumberTexts),
    name: isPerson ? null : names.join(' ') || null,
    hasSeveralNameLines: names.length > 1,
    isPerson,
    country: toCountry(country),
    town: city === null ? findTown(addressLines) : cutCountry(city),
  };
}

/**
 * Removes a c/o part, and the text after it, from a line of a name. An `Att` that begins the first
 * line belongs to the name, as in `Att Bygga Hus AB`.
 */
function cutCareOf(line: string, lineIndex: number): string {
  const name = trimBlanks(line);
  const isNamedAtt = lineIndex === 0 && ATT_AT_START.test(name);
  const index = name.search(isNamedAtt ? CARE_OF_AFTER_ATT : CARE_OF);
  return index === -1 ? name : name.slice(0, index).replace(/[\s,]+$/, '');
}

function findNumbers(texts: readonly string[]): string[] {
  const own = texts.filter((text) => !CARE_OF.test(text) || OWN_NUMBER_LAST.test(text));
  const written = own.flatMap((text) => text.match(NUMBERS) ?? []);
  const numbers = written
    .map((number) => toOrganisationNumberDigits(number.replace(DASHES, '-')))
    .filter((number) => number !== null);
  return [...new Set(numbers)].filter(
    (number) => isLegalPersonNumber(number) && !NOT_ORGANISATION_NUMBER.test(number),
  );
}

function toCountry(text: string | null): string | null {
  const country = text?.toUpperCase() ?? null;
  return country !== null && SWEDEN.has(country) ? 'SE' : country;
}

/**
 * Returns the last town in the lines of an address. Null if they name no town. Earlier lines can
 * belong to another party.
 */
function findTown(lines: readonly string[]): string | null {
  const places = lines.map((line) => POSTAL_PLACE.exec(line)?.[1]?.trim());
  const place = places.findLast((each) => each !== undefined);
  return place === undefined ? null : cutCountry(place);
}

function cutCountry(place: string): string {
  return place.replace(COUNTRY_BEHIND, '');
}
