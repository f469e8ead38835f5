import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeEditDistance } from '../../../../../../shared/matching/words/word-similarity.ts';
import {
  buildVocabularyPrefixTree,
  Vocabulary,
} from '../../../../../../shared/store/embedded/index/vocabulary.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '!', 'ж'), minLength: 1, maxLength: 7 });
// The codes of a and ! have the same last five bits.
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 }).map((list) => list.sort());

describe('Vocabulary', () => {
  it('Each word is found by its position, and other words are not', () => {
    fc.assert(
      fc.property(words, word, (list, other) => {
        const vocabulary = new Vocabulary(buildVocabularyPrefixTree(list));
        for (const [place, each] of list.entries()) expect(vocabulary.findId(each)).toBe(place);
        expect(vocabulary.findId(other)).toBe(list.indexOf(other));
      }),
    );
  });

  it('Words with a common prefix form one range', () => {
    fc.assert(
      fc.property(words, word, (list, beginning) => {
        const range = new Vocabulary(buildVocabularyPrefixTree(list)).findIdsByPrefix(beginning);
        const expected = list.filter((each) => each.startsWith(beginning));
        expect(range === null ? [] : list.slice(range.from, range.endExclusive)).toEqual(expected);
      }),
    );
  });

  it('Exactly the words within the number of edits are found', () => {
    fc.assert(
      fc.property(words, word, fc.integer({ min: 0, max: 2 }), (list, query, limit) => {
        const found = new Vocabulary(buildVocabularyPrefixTree(list)).findSimilar(query, limit);
        const expected = list.flatMap((each, place) => {
          const edits = computeEditDistance(query, each, limit);
          return edits <= limit ? [{ wordId: place, edits, wordLength: each.length }] : [];
        });
        expect(found.sort((a, b) => a.wordId - b.wordId)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
