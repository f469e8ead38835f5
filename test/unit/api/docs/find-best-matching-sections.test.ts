import { describe, expect, it } from 'vitest';
import { findBestMatchingSections } from '../../../../api/docs/find-best-matching-sections.ts';
import { DOCS_PAGES } from '../../../../api/docs/pages.ts';

const page = DOCS_PAGES.find(({ urlPath }) => urlPath === '/docs/limits')!;
const MARKDOWN = `# Limits

Calls are counted by the minute.

## Caching

Answers have an \`ETag\`. See [errors](errors.md).

\`\`\`sh
# Caching is no heading here
curl -s http://127.0.0.1:3000/health
\`\`\`

## Busy answers

A busy service answers 503. Caching helps.
`;

function find(query: string) {
  return findBestMatchingSections([{ page, markdown: MARKDOWN }], query);
}

describe('the search within the documentation', () => {
  it('A section with a word in its heading comes before one with it in its text', () => {
    expect(find('caching').map(({ urlPathWithAnchor }) => urlPathWithAnchor)).toEqual([
      '/docs/limits#caching',
      '/docs/limits#busy-answers',
    ]);
  });

  it('A section with all words hides those that lack one, in any letter case', () => {
    expect(find('BUSY 503').map(({ heading }) => heading)).toEqual(['Busy answers']);
    expect(find('caching helps').map(({ heading }) => heading)).toEqual(['Busy answers']);
  });

  it('Without a section with all words, those with most of them are found', () => {
    expect(find('busy etag').map(({ heading }) => heading)).toEqual(['Busy answers', 'Caching']);
    expect(find('nothing such')).toEqual([]);
  });

  it('A word is found at the beginning of a word only', () => {
    expect(find('service')).toHaveLength(1);
    expect(find('ervice')).toEqual([]);
    expect(find('50')).toHaveLength(1);
    expect(find('03')).toEqual([]);
  });

  it('The first section of a page has the address of the page', () => {
    expect(find('minute')[0]?.urlPathWithAnchor).toBe('/docs/limits');
  });

  it('An excerpt is plain text', () => {
    expect(find('etag')[0]?.excerpt).toContain('Answers have an ETag . See errors.');
  });

  it('Another ending and a mistyped word find what is meant, and a short word is not guessed', () => {
    expect(find('cache')[0]?.heading).toBe('Caching');
    expect(find('cachnig')[0]?.heading).toBe('Caching');
    expect(find('bzs')).toEqual([]);
  });

  it('A query without words finds nothing', () => {
    expect(find('  ')).toEqual([]);
  });
});
