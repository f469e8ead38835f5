import { isBestMatchCertain } from '../matching/best-matches.ts';
import { CONJUNCTION, normaliseName } from '../matching/normalise-name.ts';
import { roundScore, type NameMatch } from '../matching/score/name-match.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import {
  isClearCut,
  isCountryAdded,
  isCredibleDifference,
  isCut,
  isExtra,
  lacksOnlyPlace,
  isRemnant,
  isReordered,
  isTownLeftOut,
} from './credible-difference.ts';
import { listSlips, type Slip } from './slips.ts';
import type { Agreement, Evidence } from './weigh-evidence.ts';

/** A company that the name of an item resembles. */
export interface NamedCompany {
  readonly orgNumber: string;
  readonly match: NameMatch;
  readonly isDeregistered: boolean;
  readonly evidence: Evidence;
  /** The registered name that matched, and the town of the company. */
  readonly matchedName: string;
  readonly town: string;
  /** True if it was found by a word that is cut, and that is no word of its own. */
  readonly isByCutWord: boolean;
  /** True if a dot of the item says that a word is cut which is whole in the name. */
  readonly isAgainstDot: boolean;
  /** True if a word of the name would be mistyped initials of the item. */
  readonly isOfInitials: () => boolean;
  /** Compares the words again, once, which takes as long as to score the name. */
  readonly explain: () => readonly WordMatchExplanation[];
}

export interface NameJudgement<T extends NamedCompany> {
  /** `several` if companies fit equally well: only a person can tell which one is meant. */
  readonly decision: 'match' | 'several' | 'candidates' | 'none';
  /** Best first. Of a `match`, the first is the company. */
  readonly companies: readonly T[];
}

const PLACE_WEIGHT = 0.1;
const FORM_WEIGHT = 0.1;
const DEREGISTERED_WEIGHT = 0.04;
const DOT_WEIGHT = 0.15;
const ALL_WORDS_WEIGHT = 0.05;
const CERTAIN_WEIGHT = 0.3;
/** Companies that are closer than this fit a name equally well. */
const TIE = 0.02;
const MIN_NAMESAKES = 3;
/** Least similarity of a candidate. Of two words, one that is right makes two thirds at most. */
const MIN_SIMILARITY = 0.7;

/**
 * Decides which company a name means, by the names and by what else the item says
 * (docs/callers/match.md#decisions). An uncertain name in another place is no candidate.
 */
export function judgeNames<T extends NamedCompany>(found: readonly T[]): NameJudgement<T> {
  const companies = sortByRank(withoutNamesakes(found.filter(isPossible)), toRank);
  const [best, ...rivals] = companies;
  if (best === undefined) return { decision: 'none', companies };
  const decision = judgeBest(best, rivals);
  return { decision, companies: decision === 'match' ? companies : sortByRank(companies, toShownRank) };
}

/**
 * Leaves out companies whose name several others have too, and which lacks a word of the item:
 * `Bygg Entreprenad AB` says nothing of `Nordlys Bygg Entreprenad AB`.
 */
function withoutNamesakes<T extends NamedCompany>(companies: readonly T[]): readonly T[] {
  if (companies.length < MIN_NAMESAKES) return companies;
  const byName = Map.groupBy(companies, ({ matchedName }) => normaliseName(matchedName).nameKey);
  const namesakes = [...byName.values()].filter(({ length }) => length >= MIN_NAMESAKES).flat();
  const isLeftOut = ({ match, explain }: T): boolean => !isWholeName(match) && explain().some(isExtra);
  const leftOut = new Set(namesakes.filter(isLeftOut));
  return companies.filter((company) => !leftOut.has(company));
}

function sortByRank<T extends NamedCompany>(companies: readonly T[], rankOf: typeof toRank): readonly T[] {
  return companies
    .map((company) => ({ company, rank: rankOf(company) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ company }) => company);
}

/**
 * Shows companies first that have each word of the name, mistyped or not, and of whose words no
 * other than the place is left out. `Nordlys Bygg` has a higher score for `Nordlys` than `Nordlys i
 * Ystad` has, and `Bygg AB` for `El Bygg AB` than `Ek Bygg AB`. A name that could be this one, such
 * as `Nordlys Sweden` for `Nordlys Sverige`, is before one that goes on.
 */
function toShownRank(company: NamedCompany): number {
  const { kind, isCertain } = company.match;
  const hasWords = !isWholeName(company.match) && hasEachWord(company);
  const isNameItself = kind === 'fuzzy' && isCertain;
  return toRank(company) + (hasWords ? ALL_WORDS_WEIGHT : 0) + (isNameItself ? CERTAIN_WEIGHT : 0);
}

function hasEachWord(company: NamedCompany): boolean {
  if (company.match.kind === 'fuzzy') return company.match.hasAllWords === true;
  return hasAllWords(company) && lacksOnlyPlace(company.explain(), company.town);
}

function isPossible({ match, evidence, town, explain }: NamedCompany): boolean {
  if (isWholeName(match)) return true;
  if (evidence.place === 'differs') return false;
  // Two slips in a word leave a name of two words less alike than that.
  if (!isAlike(match)) return evidence.place === 'agrees' && listSlips(explain(), town) !== null;
  return match.kind !== 'fuzzy' || match.isCertain || !isRemnant(explain(), town);
}

function isAlike({ kind, similarity, hasAllWords }: NameMatch): boolean {
  return kind !== 'fuzzy' || hasAllWords === true || similarity >= MIN_SIMILARITY;
}

/** True for a match of the whole name, with or without its legal form. */
export function isWholeName({ kind, isNamePartMissingInQuery }: NameMatch): boolean {
  return kind === 'exact' || (kind === 'form-left-out' && !isNamePartMissingInQuery);
}

/** Score of a company, 0 to 1: that of its name, and what else the item says for or against it. */
export function toScore({ match, evidence }: NamedCompany): number {
  const score = match.score + weigh(evidence);
  return roundScore(Math.max(0, Math.min(match.score === 1 ? 1 : MAX_INEXACT_SCORE, score)));
}

const MAX_INEXACT_SCORE = 0.99;

function weigh({ place, legalForm }: Evidence): number {
  return PLACE_WEIGHT * SIGN[place] + FORM_WEIGHT * SIGN[legalForm];
}

const SIGN: Readonly<Record<Agreement, number>> = { agrees: 1, unknown: 0, differs: -1 };

function toRank({ match, isDeregistered, isAgainstDot, evidence }: NamedCompany): number {
  const doubt = (isDeregistered ? DEREGISTERED_WEIGHT : 0) + (isAgainstDot ? DOT_WEIGHT : 0);
  return match.score + weigh(evidence) - doubt;
}

function judgeBest<T extends NamedCompany>(best: T, rivals: readonly T[]): NameJudgement<T>['decision'] {
  if (best.isAgainstDot) return 'candidates';
  const close = rivals.filter((rival) => !isRuledOut(rival, best));
  if (isWholeName(best.match)) return judgeWholeName(best, close);
  if (best.evidence.legalForm === 'differs' || isSisterElsewhere(best) || best.isOfInitials())
    return 'candidates';
  if (isBestMatchCertain(best, close) || isOnlyOneLike(best, close)) return 'match';
  return best.match.isCertain ? 'several' : 'candidates';
}

/** `Nordlys Sverige AB` may be a sister of `Nordlys AB`, unless both are in one town. */
function isSisterElsewhere({ evidence, explain }: NamedCompany): boolean {
  return evidence.place !== 'agrees' && explain().some(isCountryAdded);
}

/** True for a rival that is in another place, or of another form, than the item says. */
function isRuledOut(rival: NamedCompany, best: NamedCompany): boolean {
  const isWorse = (of: Agreement, against: Agreement): boolean => of === 'differs' && against === 'agrees';
  return (
    isWorse(rival.evidence.place, best.evidence.place) ||
    isWorse(rival.evidence.legalForm, best.evidence.legalForm)
  );
}

function judgeWholeName<T extends NamedCompany>(best: T, rivals: readonly T[]): NameJudgement<T>['decision'] {
  const equals = rivals.filter((rival) => isWholeName(rival.match) && toRank(best) - toRank(rival) < TIE);
  if (equals.length > 0) return 'several';
  if (best.evidence.legalForm === 'differs') return 'candidates';
  const isElsewhere = best.evidence.place === 'differs';
  // `Backens` in one town and `Bäckens` in another are two companies.
  if (isElsewhere && best.match.kind === 'exact' && best.match.score < 1) return 'candidates';
  const isInPlace = (rival: T): boolean => rival.evidence.place === 'agrees';
  if (isElsewhere && rivals.some((rival) => rival.match.isCertain && isInPlace(rival))) return 'several';
  return isBestMatchCertain(best, rivals) ? 'match' : 'several';
}

/**
 * True for an uncertain name that only one company can mean: the one like it in the town of the
 * item, the one whose name has its town too, or the one with the rest of a word that is cut.
 */
function isOnlyOneLike(best: NamedCompany, rivals: readonly NamedCompany[]): boolean {
  const words = best.explain();
  const others = rivals.filter((rival) => best.isDeregistered || !rival.isDeregistered);
  if (
    !isTownLeftOut(words, { name: best.matchedName, town: best.town }) &&
    !isTellingDifference(best, words, others)
  )
    return false;
  return !others.some((rival) => hasAllWords(rival) || isLike(rival, rival.explain()));
}

/**
 * Returns the slips of the best company, if its name is right otherwise and no other company is
 * near. Null if more than slips is between the name and a match.
 */
export function listDecisiveSlips([best, ...rivals]: readonly NamedCompany[]): readonly Slip[] | null {
  if (best === undefined || best.isAgainstDot || best.isOfInitials()) return null;
  if (best.evidence.legalForm === 'differs') return null;
  const words = best.explain();
  const slips = listSlips(words, best.town);
  if (slips === null || isReordered(words, normaliseName(best.matchedName))) return null;
  const isClose = (rival: NamedCompany): boolean =>
    (best.isDeregistered || !rival.isDeregistered) && !isRuledOut(rival, best) && isNear(rival);
  return rivals.some(isClose) ? null : slips;
}

function isNear(rival: NamedCompany): boolean {
  const words = rival.explain();
  return hasAllWords(rival) || isLike(rival, words) || listSlips(words, rival.town) !== null;
}

/** `Bygg & Måleri` and `Måleri & Bygg` are two companies. */
function isOtherOrder({ matchedName }: NamedCompany, words: readonly WordMatchExplanation[]): boolean {
  const name = normaliseName(matchedName);
  return name.words.includes(CONJUNCTION) && isReordered(words, name);
}

/** True if the town, or the rest of a cut word, tells the company of a name like this. */
function isTellingDifference(
  best: NamedCompany,
  words: readonly WordMatchExplanation[],
  others: readonly NamedCompany[],
): boolean {
  if (!isLike(best, words)) return false;
  // A slip in a word is judged with the words that the register has (`isMistyped`).
  if (best.evidence.place === 'agrees')
    return listSlips(words, best.town) === null && !isOtherOrder(best, words);
  // Three letters tell a word only if no other name has a word that begins with them.
  return (
    best.isByCutWord && isCut(words) && (isClearCut(words) || !others.some(({ isByCutWord }) => isByCutWord))
  );
}

function isLike({ match, matchedName, town }: NamedCompany, words: readonly WordMatchExplanation[]): boolean {
  return match.kind !== 'other-form' && isCredibleDifference(words, { name: matchedName, town });
}

/** A whole name, or one of which the item leaves words out, which may be its company too. */
function hasAllWords({ match, isByCutWord }: NamedCompany): boolean {
  return ALL_WORDS.has(match.kind) && !isByCutWord;
}

const ALL_WORDS = new Set(['exact', 'form-left-out', 'beginning', 'all-words', 'name-and-town']);
