import { toInvalid } from '../../../shared/match/decide.ts';
import type { ItemMatch, MatchItem, MatchReason } from '../../../shared/match/match-item.ts';
import { isAbsent } from '../../http/fields.ts';
import { parseJsonWithLongIds, unmarkLongId } from '../../http/json-text.ts';
import type { Line } from '../../http/read-lines.ts';

/** A number of many digits is raw JSON (`parseJsonWithLongIds`). */
export type ItemId = string | number | object;

export function isItemId(value: unknown): value is ItemId {
  return typeof value === 'string' || typeof value === 'number' || JSON.isRawJSON(value);
}

/** An item as sent, or the reason why it is none. */
export type SentItem = { readonly id: ItemId } & (
  | { readonly item: MatchItem; readonly invalid: null }
  | { readonly item: null; readonly invalid: MatchReason }
);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads an item of a list. Numbers count as text in the fields of digits, and unknown fields are
 * ignored. `position` is its id if it has none.
 */
export function readSentItem(sent: unknown, position: number): SentItem {
  const malformed = { id: position, item: null, invalid: 'malformed_item' } as const;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return malformed;
  const fields = sent as Fields;
  const id = unmarkLongId(fields['id'] ?? position);
  if (!isItemId(id)) return malformed;
  const item = {
    name: fields['name'],
    orgNumber: toText(choose(fields, 'org_number', 'orgNumber')),
    city: fields['city'],
    postalCode: toText(choose(fields, 'postal_code', 'postalCode')),
    legalForm: choose(fields, 'legal_form', 'legalForm'),
  };
  if (!Object.values(item).every((value) => isAbsent(value) || typeof value === 'string'))
    return { ...malformed, id };
  const texts = Object.entries(item).map(([name, value]) => [name, isAbsent(value) ? null : value]);
  return { id, item: Object.fromEntries(texts) as unknown as MatchItem, invalid: null };
}

/** Reads a line of a stream, which is an item in JSON. */
export function readSentLine({ text }: Line, position: number): SentItem {
  const malformed = { id: position, item: null, invalid: 'malformed_line' } as const;
  if (text === null) return malformed;
  try {
    return readSentItem(parseJsonWithLongIds(text), position);
  } catch {
    return malformed;
  }
}

function choose(fields: Fields, name: string, alias: string): unknown {
  return isAbsent(fields[name]) ? fields[alias] : fields[name];
}

function toText(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
}

/** Matches the items among `sent` by `match`. The others are invalid. */
export async function matchSentItems(
  sent: readonly SentItem[],
  match: (items: readonly MatchItem[]) => Promise<ItemMatch[]>,
): Promise<ItemMatch[]> {
  const items = sent.flatMap(({ item }) => item ?? []);
  const matches = (await match(items)).values();
  return sent.flatMap(({ invalid }) =>
    invalid === null ? (matches.next().value ?? []) : toInvalid(invalid),
  );
}
