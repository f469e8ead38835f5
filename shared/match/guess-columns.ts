import { toOrganisationNumberDigits } from '../domain/organisation-number.ts';
import { foldDiacritics } from '../matching/fold-diacritics.ts';
import type { MatchItem } from './match-item.ts';

/** Which column of a table is which part of an item, by its place from 0. */
export type ItemColumns = { readonly [Part in keyof MatchItem]?: number };

export const ITEM_PARTS = ['name', 'orgNumber', 'city', 'postalCode', 'legalForm'] as const;

/** Heads of columns in ledgers, folded and without signs. The first is the likeliest. */
const HEADS: Readonly<Record<keyof MatchItem, readonly string[]>> = {
  name: toHeads(`foretagsnamn namn foretag bolagsnamn bolag kundnamn kund leverantorsnamn leverantor firma
    firmanamn organisation organisationsnamn motpart name companyname company customername customer suppliername supplier
    vendor legalname accountname`),
  orgNumber: toHeads(`organisationsnummer orgnummer orgnr organisationsnr orgno organisationid orgid
    vatnummer vatnr vatno vat momsnummer momsregnr momsregistreringsnummer registreringsnummer regnr
    organisationnumber organizationnumber orgnumber companynumber registrationnumber companyid`),
  city: toHeads('postort ort stad kommun postadressort besoksort city town municipality locality'),
  postalCode: toHeads('postnummer postnr zip zipcode postalcode postcode'),
  legalForm: toHeads('organisationsform bolagsform juridiskform foretagsform legalform companyform'),
};

function toHeads(text: string): string[] {
  return text.split(/\s+/);
}

interface GuessedColumns {
  readonly columns: ItemColumns;
  readonly hasHeads: boolean;
}

/**
 * Guesses the columns of a table by its first rows: by their heads, or by their values if no text of
 * the first row is a known head. `hasHeads` is true if it surely has heads.
 */
export function guessColumns(rows: readonly (readonly string[])[], hasHeads = false): GuessedColumns {
  const byHeads = guessColumnsByHeads(rows[0] ?? []);
  if (hasHeads || Object.keys(byHeads).length > 0) return { columns: byHeads, hasHeads: true };
  return { columns: guessColumnsByValues(rows), hasHeads: false };
}

/** Finds the columns of a table by the texts in its first row. Empty for a row of values. */
function guessColumnsByHeads(heads: readonly string[]): ItemColumns {
  const keys = heads.map(toHeadKey);
  const columns: Partial<Record<keyof MatchItem, number>> = {};
  for (const part of ITEM_PARTS) {
    const found = HEADS[part].map((head) => keys.indexOf(head)).find((place) => place >= 0);
    if (found !== undefined) columns[part] = found;
  }
  return columns;
}

/** Returns a head as it is compared: `Org.nr` and `org nr` are `orgnr`. */
export function toHeadKey(head: string): string {
  return foldDiacritics(head.toLowerCase()).replace(/[^a-z0-9]+/g, '');
}

const LETTERS = /\p{L}{2,}/u;
const POSTAL_CODE = /^\s*(?:SE?-?)?\d{3} ?\d{2}\s*$/i;
const MIN_SHARE = 0.6;

/**
 * Finds the columns of a table without heads by its first rows: numbers and postal codes by their
 * form, and the name as the first column of texts. A town is not told from other texts.
 */
function guessColumnsByValues(rows: readonly (readonly string[])[]): ItemColumns {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, place) => place);
  const find = (isValue: (text: string) => boolean): number | undefined =>
    places.find((place) => {
      const texts = rows.map((row) => row[place] ?? '').filter((text) => text.trim() !== '');
      return texts.length > 0 && texts.filter(isValue).length >= MIN_SHARE * texts.length;
    });
  const name = find((text) => LETTERS.test(text) && toOrganisationNumberDigits(text) === null);
  const orgNumber = find((text) => toOrganisationNumberDigits(text) !== null);
  const postalCode = find((text) => POSTAL_CODE.test(text));
  return {
    ...(name !== undefined && { name }),
    ...(orgNumber !== undefined && { orgNumber }),
    ...(postalCode !== undefined && { postalCode }),
  };
}

/** Reads the item of a row. A blank cell is absent. */
export function toItem(row: readonly string[], columns: ItemColumns): MatchItem {
  const read = (part: keyof MatchItem): string | null => {
    const place = columns[part];
    const text = place === undefined ? '' : (row[place] ?? '').trim();
    return text === '' ? null : text;
  };
  return {
    name: read('name'),
    orgNumber: read('orgNumber'),
    city: read('city'),
    postalCode: read('postalCode'),
    legalForm: read('legalForm'),
  };
}
