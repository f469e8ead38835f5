import { foldDiacritics } from '../../../../../shared/matching/fold-diacritics.ts';
import { computeEditDistance, toMaxEdits } from '../../../../../shared/matching/words/word-similarity.ts';

const MAX_SUGGESTIONS = 3;

/** Returns the municipalities with a name like `typed`, the most similar first. */
export function suggestMunicipalities(
  municipalities: ReadonlyMap<string, string>,
  typed: string,
): { code: string; name: string }[] {
  const place = foldDiacritics(typed.normalize('NFC').toLowerCase());
  const limit = toMaxEdits(place);
  if (limit === 0) return [];
  return [...municipalities]
    .map(([code, name]) => {
      const edits = computeEditDistance(place, foldDiacritics(name.toLowerCase()), limit);
      return { code, name, edits };
    })
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS);
}
