import type { Random } from '../../../fixtures/generate/random.ts';
import type { MatchItem } from '../../../shared/match/match-item.ts';
import { matchItems } from '../../../shared/match/match-items.ts';
import { NO_DEADLINE, type CompanyReader } from '../../../shared/store/port.ts';
import { printFigure, toShare } from '../figures.ts';
import { withoutForm } from '../make-queries.ts';
import { VARIANTS, type Target, type Variant } from './variants.ts';

const NOTHING: MatchItem = { name: null, orgNumber: null, city: null, postalCode: null, legalForm: null };
const CANDIDATES = 3;
const ITEMS_PER_CALL = 100;

/** Ways to write a name in a ledger that a search does not have to understand. */
export const LEDGER_VARIANTS: readonly Variant[] = [
  ...VARIANTS.filter(({ title, isForBulk }) => isForBulk && title !== 'number inside'),
  ledger('two slips', (random, target) =>
    VARIANTS.find(({ title }) => title === 'two slips in a name')!.toQuery(random, target),
  ),
  ledger('cut words', (random, { name }) => cutAWord(random, name)),
  ledger('place dropped', (_, { name }) => {
    const dropped = name.replace(/ i \p{Lu}\p{L}+( \p{Lu}\p{L}+)?(?= (?:AB|HB)$)/u, '');
    return dropped === name ? null : dropped;
  }),
];

function ledger(title: string, toText: Variant['toQuery']): Variant {
  return { title, toQuery: toText, isForBulk: false };
}

const MIN_CUT = 7;

/** Cuts a word of seven letters or more to its first three to five: `Redov. Konsult AB`. */
function cutAWord(random: Random, name: string): string | null {
  const words = name.split(' ');
  const places = [...words.keys()].filter(
    (place) => (words[place] ?? '').length >= MIN_CUT && withoutForm(words[place] ?? '') !== '',
  );
  if (places.length === 0 || withoutForm(name).split(' ').length < 2) return null;
  const place = random.pick(places);
  const word = words[place] ?? '';
  return words.with(place, `${word.slice(0, 3 + random.int(3))}.`).join(' ');
}

/**
 * Decisions on lists of names, for each way of writing them, alone and with the town in a column:
 * matched, matched with the wrong company, decided as none, and of those with candidates, the right
 * one among them.
 */
export async function measureLists(
  reader: CompanyReader,
  targets: readonly Target[],
  makeQuestions: (variant: Variant) => readonly Question[],
): Promise<void> {
  const cities = new Map(targets.map(({ orgNumber, city }) => [orgNumber, city]));
  for (const variant of LEDGER_VARIANTS) {
    const questions = makeQuestions(variant);
    if (questions.length === 0) continue;
    const alone = await ask(reader, questions, () => null);
    const inTown = await ask(reader, questions, ({ orgNumber }) => cities.get(orgNumber) ?? null);
    printFigure({ figure: 'list', variant: variant.title, asked: questions.length, alone, inTown });
  }
}

/** Shares of names of no company that are matched, and that have candidates. */
export async function measureAbsent(
  reader: CompanyReader,
  kind: string,
  names: readonly { readonly text: string; readonly city: string | null }[],
): Promise<void> {
  const items = names.map(({ text, city }) => ({ ...NOTHING, name: text, city }));
  const decisions = (await matchAll(reader, items)).map(({ decision }) => decision);
  const share = (wanted: string): number =>
    toShare(decisions.filter((decision) => decision === wanted).length, decisions.length);
  printFigure({
    figure: 'list of absentees',
    kind,
    matched: share('match'),
    candidates: share('candidates'),
  });
}

export interface Question {
  readonly text: string;
  readonly orgNumber: string;
}

async function ask(
  reader: CompanyReader,
  questions: readonly Question[],
  toCity: (question: Question) => string | null,
) {
  const items = questions.map((each) => ({ ...NOTHING, name: each.text, city: toCity(each) }));
  const matches = await matchAll(reader, items);
  const counts = { right: 0, wrong: 0, none: 0, open: 0, shown: 0 };
  for (const [place, { decision, match, candidates }] of matches.entries()) {
    const orgNumber = questions[place]?.orgNumber;
    if (match !== null && match.company.orgNumber === orgNumber) counts.right += 1;
    else if (match !== null) counts.wrong += 1;
    else if (decision === 'none') counts.none += 1;
    else counts.open += 1;
    if (match === null && candidates.some(({ company }) => company.orgNumber === orgNumber))
      counts.shown += 1;
  }
  const asked = questions.length;
  return {
    recall: toShare(counts.right, asked),
    wrong: toShare(counts.wrong, asked),
    none: toShare(counts.none, asked),
    shown: toShare(counts.shown, counts.open),
  };
}

async function matchAll(reader: CompanyReader, items: readonly MatchItem[]) {
  const matches = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL)
    matches.push(
      ...(await matchItems(reader, items.slice(from, from + ITEMS_PER_CALL), CANDIDATES, NO_DEADLINE)),
    );
  return matches;
}
