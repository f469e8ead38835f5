import { fold } from '../../../../shared/matching/fold.ts';
import type { MatchExplanation, MatchRelation } from '../../../../shared/matching/explain-match.ts';
import { html, type HtmlValue } from '../../html.ts';

/** Relations of words that are not typed, or not in the name. */
const UNMARKED: ReadonlySet<MatchRelation> = new Set(['missing', 'extra', 'legal_form', 'town']);
const WORD = /([\p{L}\p{N}]+)/u;

/** Marks the words of a name that the query matched. */
export function markMatch(name: string, match: MatchExplanation | null): HtmlValue {
  if (match === null || match.name !== name) return name;
  const matched = new Set(
    match.steps
      .filter(({ relation }) => !UNMARKED.has(relation))
      .flatMap(({ registered }) => registered.split(' ').map(fold)),
  );
  // The pattern has a group, so every second part is a word.
  return name
    .split(WORD)
    .map((part, place) =>
      place % 2 === 1 && matched.has(fold(part.toLowerCase())) ? html`<mark>${part}</mark>` : part,
    );
}
