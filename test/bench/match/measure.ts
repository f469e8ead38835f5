import { matchItems } from '../../../shared/match/match-items.ts';
import type { ItemMatch } from '../../../shared/match/match-item.ts';
import { NO_DEADLINE, type CompanyReader, type FoundCompany } from '../../../shared/store/port.ts';
import { summarise, timeEach, toShare } from '../figures.ts';

const CANDIDATES = 3;
const ITEMS_PER_CALL = 100;
const FOUND = 10;

/** A name as somebody writes it, and its town, which only some lists have. */
export interface Asked {
  readonly text: string;
  readonly city: string;
}

/** With the company that is meant. */
export interface Question extends Asked {
  readonly orgNumber: string;
}

export const LIST_MEASURES = ['matched', 'matched in town'] as const;

/** Shares of questions whose company is the first, or among the first ten, or that find nothing. */
export async function measureSearch(reader: CompanyReader, questions: readonly Question[]) {
  const found: (readonly FoundCompany[])[] = [];
  const durations = await timeEach(questions, async ({ text }) => {
    const criteria = { text, limit: FOUND, hasAnnualReport: null, includesMatchesWithTypos: true };
    found.push(await reader.searchByName(criteria, NO_DEADLINE));
  });
  const places = found.map((companies, at) =>
    companies.findIndex(({ companyJson }) =>
      companyJson.includes(`"orgNumber":"${questions[at]!.orgNumber}"`),
    ),
  );
  return {
    recallAt1: toShare(places.filter((place) => place === 0).length, questions.length),
    recallAt10: toShare(places.filter((place) => place >= 0).length, questions.length),
    empty: toShare(found.filter(({ length }) => length === 0).length, questions.length),
    ms: summarise(durations),
  };
}

/** Counts of what a list decides; `shown` are candidates with the right company among them. */
export async function measureLists(
  reader: CompanyReader,
  questions: readonly Question[],
  measure: (typeof LIST_MEASURES)[number],
) {
  const counts = { asked: questions.length, right: 0, wrong: 0, none: 0, candidates: 0, shown: 0 };
  const matches = await decideAll(reader, questions, measure);
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
  asked: readonly Asked[],
  measure: (typeof LIST_MEASURES)[number],
): Promise<ItemMatch[]> {
  const none = { orgNumber: null, postalCode: null, legalForm: null };
  const items = asked.map(({ text, city }) => ({
    ...none,
    name: text,
    city: measure === 'matched' ? null : city,
  }));
  const matches: ItemMatch[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL)
    matches.push(
      ...(await matchItems(reader, items.slice(from, from + ITEMS_PER_CALL), CANDIDATES, NO_DEADLINE)),
    );
  return matches;
}
