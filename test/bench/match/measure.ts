import { matchItems } from '../../../shared/match/match-items.ts';
import type { ItemMatch } from '../../../shared/match/match-item.ts';
import { NO_DEADLINE, type CompanyReader } from '../../../shared/store/port.ts';
import { summarise, toShare } from '../figures.ts';

const CANDIDATES = 3;
const ITEMS_PER_CALL = 100;
const FOUND = 10;

/** A name as somebody writes it, with or without its town, and the company that is meant. */
export interface Question {
  readonly text: string;
  readonly orgNumber: string;
  readonly city: string | null;
}

/** Shares of questions whose company is the first, or among the first ten, or that find nothing. */
export async function measureSearch(reader: CompanyReader, questions: readonly Question[]) {
  const durations: number[] = [];
  const places: number[] = [];
  let emptyCount = 0;
  for (const { text, orgNumber } of questions) {
    const criteria = { text, limit: FOUND, hasAnnualReport: null, includesMatchesWithTypos: true };
    const startedAt = performance.now();
    const found = await reader.searchByName(criteria, NO_DEADLINE);
    durations.push(performance.now() - startedAt);
    if (found.length === 0) emptyCount += 1;
    places.push(found.findIndex(({ companyJson }) => companyJson.includes(`"orgNumber":"${orgNumber}"`)));
  }
  return {
    recallAt1: toShare(places.filter((place) => place === 0).length, questions.length),
    recallAt10: toShare(places.filter((place) => place >= 0).length, questions.length),
    empty: toShare(emptyCount, questions.length),
    ms: summarise(durations),
  };
}

/** Counts of what a list decides; `shown` are candidates with the right company among them. */
export async function measureLists(reader: CompanyReader, questions: readonly Question[]) {
  const counts = { asked: questions.length, right: 0, wrong: 0, none: 0, candidates: 0, shown: 0 };
  const matches = await decideAll(reader, questions);
  for (const [place, { decision, match, candidates }] of matches.entries()) {
    const orgNumber = questions[place]?.orgNumber;
    const isRight = match?.company.orgNumber === orgNumber;
    if (match !== null) counts[isRight ? 'right' : 'wrong'] += 1;
    else if (decision === 'none') counts.none += 1;
    else counts.candidates += 1;
    if (match === null && candidates.some(({ company }) => company.orgNumber === orgNumber))
      counts.shown += 1;
  }
  return counts;
}

export async function decideAll(
  reader: CompanyReader,
  asked: readonly Pick<Question, 'text' | 'city'>[],
): Promise<ItemMatch[]> {
  const none = { orgNumber: null, postalCode: null, legalForm: null };
  const items = asked.map(({ text, city }) => ({ ...none, name: text, city }));
  const matches: ItemMatch[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL)
    matches.push(
      ...(await matchItems(reader, items.slice(from, from + ITEMS_PER_CALL), CANDIDATES, NO_DEADLINE)),
    );
  return matches;
}
