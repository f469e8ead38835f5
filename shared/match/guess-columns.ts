import { isLegalPersonNumber, toOrganisationNumberDigits } from '../domain/organisation-number.ts';
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
  /** Place of the row of heads. Rows above it are a title. Null for a list without heads. */
  readonly headRow: number | null;
}

/** Rows among which heads are looked for: a printed list begins with its title, date and sender. */
export const HEAD_SEARCH_ROWS = 10;

/**
 * Guesses the columns of a table by its first rows: by their heads, or by their values if no text
 * is a known head. `headRow` is the place of the heads, if it is known.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  headRow = findHeadRow(rows),
): GuessedColumns {
  if (headRow === null) return guessColumnsByValues(rows);
  const columns = guessColumnsByHeads(rows[headRow] ?? []);
  const orgNumber = columns.orgNumber ?? findColumn(rows.slice(headRow + 1), isCompanyNumber);
  return { columns: orgNumber === undefined ? columns : { ...columns, orgNumber }, headRow };
}

/** One known head is enough in the first row, below a title two: a name may be like one. */
function findHeadRow(rows: readonly (readonly string[])[]): number | null {
  const heads = rows.slice(0, HEAD_SEARCH_ROWS).map((row) => Object.keys(guessColumnsByHeads(row)).length);
  const place = heads.findIndex((count, row) => count >= (row === 0 ? 1 : 2));
  return place === -1 ? null : place;
}

/** Finds the columns of a table by the texts in a row. Empty for a row of values. */
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
/** `Motpartens nr`, but not `saknas`, above organisation numbers. */
const HEAD_OF_NUMBERS = /[a-z].*(?:nr|nummer|number|no|id)$|^(?:nr|nummer|number|no|id)$/;

/**
 * Finds the columns of a table without known heads by its first rows: numbers and postal codes by
 * their form, and the name as the first column of texts. A town is not told from other texts.
 */
function guessColumnsByValues(rows: readonly (readonly string[])[]): GuessedColumns {
  const name = findColumn(rows, (text) => LETTERS.test(text) && !isNumber(text));
  const orgNumber = findColumn(rows, isNumber);
  const postalCode = findColumn(rows, (text) => POSTAL_CODE.test(text));
  const first = orgNumber === undefined ? '' : (rows[0]?.[orgNumber] ?? '');
  return {
    columns: {
      ...(name !== undefined && { name }),
      ...(orgNumber !== undefined && { orgNumber }),
      ...(postalCode !== undefined && { postalCode }),
    },
    headRow: HEAD_OF_NUMBERS.test(toHeadKey(first)) ? 0 : null,
  };
}

/** The first column in which most texts are such values. */
function findColumn(
  rows: readonly (readonly string[])[],
  isValue: (text: string) => boolean,
): number | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, place) => place).find((place) => {
    const texts = rows.map((row) => row[place] ?? '').filter((text) => text.trim() !== '');
    return texts.length > 0 && texts.filter(isValue).length >= MIN_SHARE * texts.length;
  });
}

function isNumber(text: string): boolean {
  return toOrganisationNumberDigits(text) !== null;
}

/** Under unknown heads, also telephones have ten digits. */
function isCompanyNumber(text: string): boolean {
  return isLegalPersonNumber(toOrganisationNumberDigits(text) ?? '');
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
