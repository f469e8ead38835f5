import { toOtherEdition, type SniRegister } from '../../../../../shared/domain/sni.ts';
import { foldDiacritics } from '../../../../../shared/matching/fold-diacritics.ts';
import { computeEditDistance, toMaxEdits } from '../../../../../shared/matching/words/word-similarity.ts';

const MAX_SUGGESTIONS = 3;
const MIN_WORD = 4;

/**
 * Suggests words of SNI descriptions for a mistyped word, the most similar first. Also compares the
 * typed word with the beginnings of longer words: `restaurnag` finds `restaurangverksamhet`.
 */
export function suggestSniDescriptionWords({ current, lists }: SniRegister, typedText: string): string[] {
  const searched = (fold(typedText).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= MIN_WORD);
  const known = new Map<string, string>();
  for (const description of [...lists[toOtherEdition(current)].values(), ...lists[current].values()])
    for (const word of description.toLowerCase().match(/\p{L}+/gu) ?? [])
      known.set(foldDiacritics(word), word);
  const similar = searched.flatMap((word) => {
    const limit = toMaxEdits(word);
    return [...known].flatMap(([folded, shown]) => {
      const edits = computeEditDistance(word, folded.slice(0, word.length), limit);
      return edits > limit ? [] : [{ shown, edits, excess: folded.length - word.length }];
    });
  });
  const best = similar.toSorted((a, b) => a.edits - b.edits || a.excess - b.excess);
  return [...new Set(best.map(({ shown }) => shown))].slice(0, MAX_SUGGESTIONS);
}

/** Returns the municipalities with a name like `typed`, the most similar first. */
export function suggestMunicipalities(
  municipalities: ReadonlyMap<string, string>,
  typed: string,
): { code: string; name: string }[] {
  const place = fold(typed);
  const limit = toMaxEdits(place);
  if (limit === 0) return [];
  return [...municipalities]
    .map(([code, name]) => ({ code, name, edits: computeEditDistance(place, fold(name), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS);
}

/** Typed text and names as they are compared. */
export function fold(text: string): string {
  return foldDiacritics(text.normalize('NFC').toLowerCase());
}
