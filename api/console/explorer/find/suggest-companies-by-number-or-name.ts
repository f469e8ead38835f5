import type { StoredCompany } from '../../../../shared/domain/company.ts';
import {
  isLegalPersonNumber,
  toOrganisationNumberDigits,
} from '../../../../shared/domain/organisation-number.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import { computeEditDistanceOrMaxPlusOne } from '../../../../shared/matching/words/edit-distance.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';

const MAX_SUGGESTIONS = 8;
/**
 * Maximum companies to find by the beginning of a mistyped word. Their names are then compared with
 * the word.
 */
const MAX_COMPARED = 50;
/** Number of letters at the beginning of a word that must be typed correctly. */
const LEAST_RIGHT = 4;
/** Minimum letters of a word that may have two edits. A shorter word may have one. */
const LONG_WORD = 8;
/** Maximum letters of a mistyped word that are compared with the beginnings of words in names. */
const MAX_BEGINNING = 16;

/**
 * Finds companies by organisation number, or by a name that may contain typing errors, best match
 * first. If no name matches, searches for the words before the last one, which may be incomplete. A
 * single word, or the first of two words, may also be the mistyped beginning of a word.
 */
export async function suggestCompaniesByNumberOrName(
  reader: CompanyReader,
  query: string,
  context: ReadContext,
): Promise<StoredCompany[]> {
  const number = toOrganisationNumberDigits(query);
  if (number !== null && isLegalPersonNumber(number)) {
    const found = await reader.getCompaniesJson([number], false, context);
    return found.filter((company) => company !== null).map(toCompany);
  }
  const search: NameSearch = async (text, fuzzy, limit) => {
    const criteria = {
      text,
      limit,
      hasAnnualReport: null,
      includesMatchesWithTypos: fuzzy,
      withTrademarks: false,
    };
    return (await reader.searchByName(criteria, context)).map(({ companyJson }) => toCompany(companyJson));
  };
  const found = await search(query, true, MAX_SUGGESTIONS);
  return found.length > 0 ? found : findWithLastWordOpen(search, query);
}

/** Finds companies by name. Allows typing errors only if `fuzzy` is true. */
type NameSearch = (text: string, fuzzy: boolean, limit: number) => Promise<StoredCompany[]>;

function toCompany(json: string): StoredCompany {
  return JSON.parse(json) as StoredCompany;
}

/**
 * Finds companies by all words of a query except the last, which may be incomplete. Companies with
 * a name word that starts with the last word come first. A query of one word, or the first of two
 * words if it finds nothing, is searched with {@link findByMistypedBeginning}.
 */
async function findWithLastWordOpen(search: NameSearch, q: string): Promise<StoredCompany[]> {
  const words = q.split(/\s+/);
  const last = words.pop() ?? '';
  if (words.length === 0) return findByMistypedBeginning(search, last);
  const rest = words.join(' ');
  const exact = await search(rest, true, MAX_SUGGESTIONS);
  const found =
    exact.length === 0 && words.length === 1 ? await findByMistypedBeginning(search, rest) : exact;
  const [beginning = ''] = normaliseName(last).foldedWords;
  const isNear = ({ name }: StoredCompany): boolean =>
    beginning !== '' && normaliseName(name).foldedWords.some((word) => word.startsWith(beginning));
  return [...found.filter(isNear), ...found.filter((company) => !isNear(company))];
}

/**
 * Finds companies whose name has a word that begins like the first word of `typed`, with at most
 * two typing errors (one in a short word). The most similar come first. The first four letters must
 * be right.
 */
async function findByMistypedBeginning(search: NameSearch, typed: string): Promise<StoredCompany[]> {
  const word = (normaliseName(typed).foldedWords[0] ?? '').slice(0, MAX_BEGINNING);
  if (word.length <= LEAST_RIGHT) return [];
  const companies = await findByLongestBeginning(search, word);
  const most = word.length < LONG_WORD ? 1 : 2;
  return companies
    .map((company) => ({ company, edits: countEdits(word, company.name, most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ company }) => company);
}

/**
 * Finds companies by the longest beginning of `word` that has results. The beginning has at least
 * {@link LEAST_RIGHT} letters and is shorter than `word`. Empty if no such beginning has results.
 */
async function findByLongestBeginning(search: NameSearch, word: string): Promise<StoredCompany[]> {
  let found: StoredCompany[] = [];
  let least = LEAST_RIGHT;
  let most = word.length - 1;
  while (least <= most) {
    const length = Math.ceil((least + most) / 2);
    const companies = await search(word.slice(0, length), false, MAX_COMPARED);
    if (companies.length > 0) {
      found = companies;
      least = length + 1;
    } else most = length - 1;
  }
  return found;
}

/**
 * Returns the number of edits between `word` and the most similar beginning of a word of `name`.
 * Returns `most + 1` if there are more than `most`.
 */
function countEdits(word: string, name: string, most: number): number {
  const lengths = [word.length - 1, word.length, word.length + 1];
  return Math.min(
    ...normaliseName(name).foldedWords.flatMap((each) =>
      lengths.map((length) => computeEditDistanceOrMaxPlusOne(word, each.slice(0, length), most)),
    ),
  );
}
