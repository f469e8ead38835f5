import { toSameness, withoutForm } from '../make-queries.ts';
import type { RegisteredCompany } from '../../support/ingest/build-register.ts';
import type { Target } from './variants.ts';

const MAX_NAMES_OF_DISTINCTIVE_WORD = 20;
const MIN_BEGINNING = 5;
const MAX_NAMES_WITH_BEGINNING = 10;

/** The active companies whose names are no other's, with what the variants need to know of them. */
export function toTargets(companies: readonly RegisteredCompany[]): Target[] {
  const counts = countParts(companies, (name) => [toSameness(name)]);
  const wordCounts = countParts(companies, (name) => withoutForm(name).split(' '));
  const beginningCounts = countParts(companies, (name) =>
    withoutForm(name).toLowerCase().split(' ').flatMap(listBeginnings),
  );
  return companies.flatMap((company) => {
    const { name, isDeregistered } = company;
    if (isDeregistered || counts.get(toSameness(name)) !== 1) return [];
    const words = withoutForm(name).split(' ');
    const countOf = (word: string): number => wordCounts.get(word) ?? 0;
    const [rarest] = words
      .filter((word) => /^\p{L}{6,}$/u.test(word))
      .sort((a, b) => countOf(a) - countOf(b));
    const letters = listBeginnings((rarest ?? '').toLowerCase())
      .filter((beginning) => (beginningCounts.get(beginning) ?? 0) > MAX_NAMES_WITH_BEGINNING)
      .at(-1)?.length;
    const isDistinctive = rarest !== undefined && countOf(rarest) <= MAX_NAMES_OF_DISTINCTIVE_WORD;
    return {
      ...company,
      distinctiveWord: isDistinctive ? rarest : null,
      tellingLetters: letters === undefined ? MIN_BEGINNING : letters + 1,
      knownShortWords: words.filter(
        (word) => /^\p{L}{2,3}$/u.test(word) && countOf(word) >= MAX_NAMES_OF_DISTINCTIVE_WORD,
      ),
    };
  });
}

function listBeginnings(word: string): string[] {
  return Array.from({ length: word.length - MIN_BEGINNING + 1 }, (_, more) =>
    word.slice(0, MIN_BEGINNING + more),
  );
}

/** In how many names each part is. */
function countParts(
  companies: readonly RegisteredCompany[],
  split: (name: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of companies)
    for (const part of new Set(split(name))) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}
