import { isOrganisationNumber, parseOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import { collapseBlanks } from '../../parse/collapse-blanks.ts';
import type { RawHolder } from './raw-mark.ts';
import type { MarkHolder } from './row.ts';

/** An organisation number in free text, with or without hyphen, and as a VAT number (formats/trademarks.md, section 5). */
const NUMBERS = /(?<![\p{L}\d-])(?:SE\d{10}01|(?:16)?\d{6}-?\d{4})(?![\p{L}\d-])/gu;
/** Who a letter to the holder goes to is not the holder. */
const CARE_OF = /^(?:c\/o|att\b)/i;
/** `221 00 Lund`, as a line of its own or at the end of one. */
const POSTAL_PLACE = /(?:^|[\s,])(?:SE?-?)?[1-9]\d{2} ?\d{2},?\s+(\p{L}[^,\d]*)/u;

/** What of a holder helps to find its company. */
export function toHolder({ nameLines, isPerson, country, city, addressLines, texts }: RawHolder): MarkHolder {
  const name = collapseBlanks(nameLines.filter((line) => !CARE_OF.test(line)).join(' '));
  return {
    organisationNumbers: findNumbers(texts),
    name: isPerson ? null : name || null,
    isPerson,
    country: country?.toUpperCase() ?? null,
    town: city ?? findTown(addressLines),
  };
}

function findNumbers(texts: readonly string[]): string[] {
  const written = texts.flatMap((text) => text.match(NUMBERS) ?? []);
  const numbers = written.map(parseOrganisationNumber).filter((number) => number !== null);
  return [...new Set(numbers.filter(isOrganisationNumber))];
}

/** The last line that has a place: what stands before may be another's address. */
function findTown(lines: readonly string[]): string | null {
  const places = lines.map((line) => POSTAL_PLACE.exec(line)?.[1]?.trim());
  return places.findLast((place) => place !== undefined) ?? null;
}
