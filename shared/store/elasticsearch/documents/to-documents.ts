import { normaliseName, toTypedKey } from '../../../matching/normalise-name.ts';
import type { NameRecord } from '../../../matching/find-names.ts';
import { toIndexedWords } from '../../../matching/plan-words.ts';
import { toTownKey } from '../../../matching/score-name.ts';
import { toAnalysisFields } from './to-analysis-fields.ts';
import { OPEN_END } from '../search/industry-search.ts';
import type { IndexedCompany } from '../../port.ts';
import { toTrademarkMembers } from '../../trademark-members.ts';
import type { DocumentKind } from './schema.ts';

/** A document on its way: its id, and its JSON text. */
export interface IndexDocument {
  readonly id: string;
  readonly company: number;
  readonly body: string;
}

/** More than any id: a rank orders by static order first, then by id. */
const IDS = 1e9;
/** Longer names are scored by their beginning: a doc value has a limit. */
const LONGEST_TEXT = 4_000;
const LONGEST_CITY = 200;
/** Longer keys are cut, in the index and in a query alike: nobody types so far. */
const LONGEST_KEY = 512;

/** The key as it stands in the index. */
export function cutKey(key: string): string {
  return key.slice(0, LONGEST_KEY);
}

/** The documents of one company: its own, with its first name, and one for each further name. */
export function toDocuments(company: IndexedCompany): IndexDocument[] {
  const [, ...otherNames] = company.names;
  const trademarkMembers = toTrademarkMembers(company.trademarks);
  const own = [
    `{"kind":"${'company' satisfies DocumentKind}",`,
    company.company.slice(1, -1),
    `,${trademarkMembers}`,
    `,${JSON.stringify(toAnalysisFields(company)).slice(1, -1)}`,
    otherNames.length === 0 ? '' : `,"otherNames":${JSON.stringify(otherNames)}`,
    `,"search":${JSON.stringify({ ...toNameFields(company, 0), ...toIndustryFields(company) })}`,
    `,"json":${JSON.stringify(company.company)}`,
    company.trademarks.length === 0 ? '' : `,"trademarkMembers":${JSON.stringify(trademarkMembers)}`,
    `,"detail":${JSON.stringify(company.detail)}}`,
  ].join('');
  const documents = [{ id: String(company.id), company: company.id, body: own }];
  for (const index of otherNames.keys()) {
    const body = `{"kind":"${'name' satisfies DocumentKind}","search":${JSON.stringify(toNameFields(company, index + 1))}}`;
    documents.push({ id: `${company.id}-${index + 1}`, company: company.id, body });
  }
  return documents;
}

function toNameFields(company: IndexedCompany, index: number): object {
  const text = company.names[index] ?? '';
  const name = normaliseName(text);
  const typed = cutKey(toTypedKey(text));
  const key = cutKey(name.compact);
  const rank = company.staticOrder * IDS + company.id;
  const record: NameRecord = {
    text: text.slice(0, LONGEST_TEXT),
    company: company.id,
    legalForm: company.legalForm,
    city: company.city.slice(0, LONGEST_CITY),
    rank,
    isDeregistered: company.isDeregistered,
  };
  return {
    record: JSON.stringify(record),
    key,
    keyLength: key.length,
    form: name.form,
    ...(typed.startsWith(key) ? {} : { typedKey: typed, typedKeyLength: typed.length }),
    words: toIndexedWords(name.folded).join(' '),
    town: toTownKey(company.city.slice(0, LONGEST_CITY)),
    rank,
    hasAnnualReport: company.hasAnnualReport,
    isDeregistered: company.isDeregistered,
  };
}

/** The codes themselves stand in the company. */
function toIndustryFields({ nameRank, revenue }: IndexedCompany): object {
  if (revenue === null) return { nameRank, isExact: false };
  const { value, low, high, isExact } = revenue;
  return { nameRank, isExact, revenue: value, revenueLow: low, revenueHigh: high ?? OPEN_END };
}
