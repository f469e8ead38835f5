import { describe, expect, it } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { collectComments, findWideComments } from './words/collect-comments.ts';
import { collectTexts } from './words/collect-texts.ts';
import { drawSample } from './words/draw-sample.ts';
import { findJargon } from './words/find-jargon.ts';

const FILE = {
  path: 'shared/thing.ts',
  imports: [],
  text: `/** A pair of words. */
export interface Pair {
  /** The first word. */
  readonly first: string;
}

function own(): void {}

export class Pairs {
  #secret = 1;
  add(pair: Pair): void {
    this.#secret++;
    log.info({ pair }, 'a pair was added');
  }
}

/** Joins a pair. */
export const joinPair = ({ first }: Pair) => fail(first);

export function fail(first: string): never {
  throw new AppError('bad_pair', \`There is no pair \${first}.\`);
}
`,
};

describe('the texts for a fresh reader', () => {
  const { names, docstrings, messages } = collectTexts([FILE]);

  it('Names are the exported signatures, without bodies, docstrings and private members', () => {
    expect(names).toEqual([
      { place: 'shared/thing.ts:2', text: 'export interface Pair {\n    readonly first: string;\n}' },
      { place: 'shared/thing.ts:9', text: 'export class Pairs {\n    add(pair: Pair): void\n}' },
      { place: 'shared/thing.ts:18', text: 'export const joinPair = ({ first }: Pair) => …;' },
      { place: 'shared/thing.ts:20', text: 'export function fail(first: string): never' },
    ]);
  });

  it('A docstring has the line that follows it', () => {
    expect(docstrings).toEqual([
      { place: 'shared/thing.ts:1', text: '/** A pair of words. */\nexport interface Pair {' },
      { place: 'shared/thing.ts:3', text: '  /** The first word. */\n  readonly first: string;' },
      {
        place: 'shared/thing.ts:17',
        text: '/** Joins a pair. */\nexport const joinPair = ({ first }: Pair) => fail(first);',
      },
    ]);
  });

  it('Messages are literals of several words in errors, log lines and prints', () => {
    expect(messages.map(({ text }) => text)).toEqual(["'a pair was added'", '`There is no pair ${first}.`']);
  });

  it('A seed draws the same items each time, and no item twice', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const drawn = drawSample(items, 40, new Random(7, 1));
    expect(drawn).toEqual(drawSample(items, 40, new Random(7, 1)));
    expect(drawn).not.toEqual(drawSample(items, 40, new Random(8, 1)));
    expect(new Set(drawn).size).toBe(40);
  });
});

describe('the rules of words', () => {
  it('Consecutive lines are one comment, without its marks', () => {
    const text = '/**\n * One\n * two.\n */\nconst a = 1;\n// Three\n// four.\n  # five\nb: 2 # six\n';
    expect(collectComments('a.ts', text)).toEqual([
      { place: 'a.ts:1', text: 'One two.' },
      { place: 'a.ts:6', text: 'Three four. five' },
    ]);
  });

  it('A wide comment is found on its own line and after code, and a long address is not', () => {
    const words = 'word '.repeat(10);
    const text = `// ${words}\nconst a = 1; // ${words}\n// https://example.se/${'x'.repeat(50)}\n`;
    expect(findWideComments('a.ts', text, 40)).toEqual(['a.ts:1', 'a.ts:2']);
  });

  it.each([
    ['What a test sends.', '"What" (use: a noun as the subject)'],
    ['Built anew each time.', '"anew" (use: again)'],
    ['Every setting, secrets included.', '"included" (use: including: before the noun)'],
    ['All but for the last.', '"but for" (use: except)'],
  ])('%j is no plain English', (text, found) => {
    expect(findJargon(text)).toEqual([found]);
  });

  it.each(['What happens then?', 'Calls `tellOf` and `so many` others.', 'Whole seconds.'])(
    '%j is plain English',
    (text) => {
      expect(findJargon(text)).toEqual([]);
    },
  );
});
