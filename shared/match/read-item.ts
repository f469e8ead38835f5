import {
  extractOrganisationNumber,
  isLegalPersonNumber,
  toLuhnCheckDigit,
  toOrganisationNumberDigits,
} from '../domain/organisation-number.ts';
import type { CompanyByNumber } from './compare-with-number.ts';
import type { FoundByName } from './found-company.ts';
import type { NameJudgement } from './judge-names.ts';
import type { MatchItem, MatchReason } from './match-item.ts';

/** Longest name, town, postal code or legal form of an item, in characters. */
const MAX_TEXT_LENGTH = 200;

/** An item, ready to be looked up, and what is found of it step by step. */
export interface ReadItem {
  readonly item: MatchItem;
  /** Why the item is none: nothing is looked up. Else null. */
  readonly invalid: MatchReason | null;
  /** Ten digits that can be a company's number, else null. */
  readonly number: string | null;
  /** The name, without a number that was written into it. `''` without a name. */
  readonly name: string;
  /** Why the number says nothing: `unknown_number`, `check_digit` or `malformed_number`. */
  numberProblem: MatchReason | null;
  byNumber: CompanyByNumber | null;
  /** Null if the name is not looked for: there is none, or the number and the name agree. */
  byName: NameJudgement<FoundByName> | null;
}

export function readItem(item: MatchItem): ReadItem {
  const { name, city, postalCode, legalForm } = item;
  // Each is read again for every candidate, in one step.
  if (![name, city, postalCode, legalForm].every(isShort)) return toFlawed(item, 'malformed_item');
  const text = name?.trim() ?? '';
  const sent = item.orgNumber?.trim() ?? '';
  const parts = sent === '' ? readNumberInName(text) : { name: text, ...readNumber(sent) };
  return { item, invalid: findFlaw(text, sent, parts), ...parts, byNumber: null, byName: null };
}

function toFlawed(item: MatchItem, invalid: MatchReason): ReadItem {
  return { item, invalid, number: null, name: '', numberProblem: null, byNumber: null, byName: null };
}

function isShort(text: string | null): boolean {
  const trimmed = text?.trim() ?? '';
  return trimmed.length <= 2 * MAX_TEXT_LENGTH && [...trimmed].length <= MAX_TEXT_LENGTH;
}

type ItemTexts = Pick<ReadItem, 'number' | 'name' | 'numberProblem'>;

function findFlaw(name: string, number: string, { numberProblem }: ItemTexts): MatchReason | null {
  if (name !== '') return null;
  if (number === '') return 'missing_name_and_number';
  return numberProblem === 'malformed_number' ? numberProblem : null;
}

function readNumber(sent: string): Omit<ItemTexts, 'name'> {
  const number = toOrganisationNumberDigits(sent);
  if (number === null) return { number, numberProblem: 'malformed_number' };
  if (isLegalPersonNumber(number)) return { number, numberProblem: null };
  const isCheckDigitRight = toLuhnCheckDigit(number) === Number(number.at(-1));
  return { number: null, numberProblem: isCheckDigitRight ? 'unknown_number' : 'check_digit' };
}

function readNumberInName(text: string): ItemTexts {
  const { number, rest } = extractOrganisationNumber(text);
  if (number !== null) return { number, name: rest, numberProblem: null };
  // A column of names can have numbers too, and a mistyped one is no name.
  const isNumber = toOrganisationNumberDigits(text) !== null;
  return { number, name: text, numberProblem: isNumber ? readNumber(text).numberProblem : null };
}
