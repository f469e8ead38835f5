import { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import type { FoundCompany, NameCriteria, ReadContext } from '../store/port.ts';
import { type CutName, listCutNames } from './cut-words.ts';
import { type FoundByName, compareAgain, toFoundByName, withPlace } from './found-company.ts';
import { isDoubtful, isMistyped } from './is-doubtful.ts';
import { type NameJudgement, isWholeName, judgeNames } from './judge-names.ts';
import { isKnownWord } from './known-words.ts';
import type { MatchReader } from './match-item.ts';
import type { ReadItem } from './read-item.ts';
import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import { areInOrder } from './credible-difference.ts';

/** Companies to judge for each name: a rival that is not seen cannot be ruled out. */
const MAX_FOUND = 20;
/** The order of the words, which is judged here, is not that of the search. */
const MAX_FOUND_BY_CUT_WORD = 30;
export const INCLUDE = ['status'] as const;

/**
 * Searches until one company is certain: by the name, with the town behind it, since fewer
 * companies there have similar names, with its country in the other language, and by words that may
 * be cut.
 */
export async function searchItem(
  reader: MatchReader,
  item: ReadItem,
  context: ReadContext,
): Promise<NameJudgement<FoundByName>> {
  const search = new ItemSearch(reader, item, context);
  await search.everywhere();
  await search.doubt();
  if (search.isDecided) return search.judged;
  await search.inTown();
  await search.translated();
  await search.byCutWords();
  await search.acceptSlips();
  await search.doubt();
  return search.judged;
}

/** The companies found for one item so far, and what they are judged to be. */
class ItemSearch {
  readonly #reader: MatchReader;
  readonly #read: ReadItem;
  readonly #context: ReadContext;
  readonly #found = new Map<string, FoundByName>();
  judged: NameJudgement<FoundByName> = judgeNames([]);

  constructor(reader: MatchReader, read: ReadItem, context: ReadContext) {
    this.#reader = reader;
    this.#read = read;
    this.#context = context;
  }

  get isDecided(): boolean {
    return this.judged.decision === 'match';
  }

  async everywhere(): Promise<void> {
    const { name } = this.#read;
    const hits = await this.#search({ text: name, limit: MAX_FOUND, includesMatchesWithTypos: true });
    this.#judge(await this.#toFound(hits, name));
  }

  async inTown(): Promise<void> {
    const { item, name } = this.#read;
    const town = (item.city ?? '').replace(/\d+/g, '').trim();
    if (town === '') return;
    const hits = await this.#search({
      text: name,
      inTown: town,
      limit: MAX_FOUND,
      includesMatchesWithTypos: true,
    });
    const found = (await this.#toFound(hits, `${name} ${town}`)).filter(
      ({ orgNumber, evidence }) => evidence.place === 'agrees' && !this.#found.has(orgNumber),
    );
    this.#judge(found.map((each) => withWholeName(each, name)));
  }

  /** Names with a country are so many that a search may not find the one with its translation. */
  async translated(): Promise<void> {
    const { name } = this.#read;
    const translation = translateCountry(name);
    if (this.isDecided || translation === name) return;
    const [hits = []] = await this.#reader.findExactNames([translation], INCLUDE, this.#context);
    this.#judge((await this.#toFound(hits, name)).flatMap((each) => compareAgain(each, name) ?? []));
  }

  async byCutWords(): Promise<void> {
    for (const cut of listCutNames(this.#read.name)) {
      if (this.isDecided) return;
      const begun = await this.#findBegun(cut);
      if (begun.length > 0 && (cut.hasDot || !(await isKnownWord(this.#reader, cut.word, this.#context))))
        this.#judge(begun);
    }
  }

  async #findBegun(cut: CutName): Promise<FoundByName[]> {
    const { text } = cut;
    const hits = await this.#search({ text, limit: MAX_FOUND_BY_CUT_WORD, includesMatchesWithTypos: false });
    const found = await this.#toFound(hits, text, true);
    return found.flatMap((each) => toCutHit(each, this.#read.name, cut) ?? []);
  }

  async doubt(): Promise<void> {
    const [best] = this.judged.companies;
    if (!this.isDecided || best === undefined) return;
    if (await isDoubtful(this.#reader, best, this.#context))
      this.judged = { ...this.judged, decision: 'candidates' };
  }

  async acceptSlips(): Promise<void> {
    const { decision, companies } = this.judged;
    if (decision === 'candidates' && (await isMistyped(this.#reader, companies, this.#context)))
      this.judged = { ...this.judged, decision: 'match' };
  }

  #judge(more: readonly FoundByName[]): void {
    for (const each of more) {
      const least = each.isByCutWord ? 0 : (this.#found.get(each.orgNumber)?.match.score ?? 0);
      if (each.match.score >= least) this.#found.set(each.orgNumber, each);
    }
    this.judged = judgeNames([...this.#found.values()]);
  }

  #search(criteria: Omit<NameCriteria, 'hasAnnualReport' | 'include'>): Promise<readonly FoundCompany[]> {
    return this.#reader.searchByName({ ...criteria, hasAnnualReport: null, include: INCLUDE }, this.#context);
  }

  async #toFound(
    hits: readonly FoundCompany[],
    text: string,
    isByCutWord = false,
  ): Promise<readonly FoundByName[]> {
    const { item } = this.#read;
    return this.#addPlaces(hits.map((hit) => toFoundByName(hit, { item, text, isByCutWord })));
  }

  /** People write the municipality as the town: `Nacka` for a company in `Saltsjö-Boo`. */
  async #addPlaces(found: readonly FoundByName[]): Promise<readonly FoundByName[]> {
    const isElsewhere = ({ evidence }: FoundByName): boolean => evidence.city === 'differs';
    const elsewhere = found.filter(isElsewhere).map(({ orgNumber }) => orgNumber);
    if (elsewhere.length === 0) return found;
    const details = (await this.#reader.getCompanyDetailsJson(elsewhere, this.#context)).values();
    return found.map((each) => {
      const detail = isElsewhere(each) ? details.next().value : null;
      if (typeof detail !== 'string') return each;
      const { place } = JSON.parse(detail) as { readonly place: unknown };
      return withPlace(each, this.#read.item, StoredCompanyDetail.shape.place.parse(place));
    });
  }
}

/** A name that hundreds of companies have is found by its town alone, and is whole then. */
function withWholeName(found: FoundByName, name: string): FoundByName {
  const whole = compareAgain(found, name);
  return whole !== null && isWholeName(whole.match) ? { ...found, match: whole.match } : found;
}

function translateCountry(name: string): string {
  return name.replace(/ (sverige|sweden)\b/i, (word) => (/sverige/i.test(word) ? ' Sweden' : ' Sverige'));
}

const CUT_WORD_SCORE = 0.8;
const CUT_WORD_STEP = 0.05;

/**
 * Scores a company that was found by the cut word of `name`, by the order of the words, which the
 * search for it changed, and by the words that `name` lacks. A known abbreviation is as good as its
 * word: a search for the name itself may have had too many names to look at. Null without a cut
 * word.
 */
function toCutHit(found: FoundByName, name: string, { word, hasDot }: CutName): FoundByName | null {
  const words = found.explain();
  const cut = words.find(({ typedText }) => foldDiacritics(typedText) === word);
  if (cut?.relation === 'abbreviation') return compareAgain(found, name);
  if (cut?.relation !== 'prefix') return null;
  const registered = normaliseName(name).words.flatMap(
    (typed) => words.find(({ typedText }) => typedText === typed)?.registeredText ?? [],
  );
  const lacking = words.filter(
    ({ relation, registeredText }) => relation === 'only-registered' && registeredText.length > 1,
  ).length;
  const isInOrder = areInOrder(registered, normaliseName(found.matchedName));
  const score = CUT_WORD_SCORE - CUT_WORD_STEP * (lacking + (isInOrder ? 0 : 1));
  // Without a dot nobody says that a word is cut. Nothing else may be lacking then.
  return { ...found, isByCutWord: hasDot || lacking === 0, match: { ...found.match, score } };
}
