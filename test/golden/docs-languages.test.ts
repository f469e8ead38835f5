import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { DOCS_PAGES, type DocsPage } from '../../api/docs/pages.ts';
import { toAnchor } from '../../api/docs/render-markdown.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const TRANSLATED = DOCS_PAGES.filter(
  ({ markdownFilePaths }) => markdownFilePaths.sv !== markdownFilePaths.en,
);

function readTokens(file: string): Token[] {
  return lexer(readFileSync(join(ROOT, file), 'utf8'));
}

function listTokens<Type extends string>(
  tokens: readonly Token[],
  type: Type,
): Extract<Token, { type: Type }>[] {
  const found = tokens.flatMap((token): Token[] => {
    const inner: Token[] = [
      ...('tokens' in token && token.type !== 'table' ? ((token.tokens as Token[] | undefined) ?? []) : []),
      ...(token.type === 'list' ? (token as Tokens.List).items : []),
      ...(token.type === 'table'
        ? [(token as Tokens.Table).header, ...(token as Tokens.Table).rows]
            .flat()
            .flatMap(({ tokens }) => tokens)
        : []),
    ];
    return [token, ...listTokens(inner, type)];
  });
  return found.filter((token) => token.type === type) as Extract<Token, { type: Type }>[];
}

function listAnchors(file: string): string[] {
  return readTokens(file)
    .filter((token) => token.type === 'heading')
    .map((token) => toAnchor((token as Tokens.Heading).text));
}

/**
 * Targets of the links of a file, sorted: other sites as they are, files of the repository as the
 * English file and the position of the heading, which are the same in each language.
 */
function listTargets(file: string): string[] {
  return listTokens(readTokens(file), 'link')
    .map(({ href }) => {
      if (/^[a-z]+:/.test(href)) return href;
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      const page = DOCS_PAGES.find(({ markdownFilePaths }) =>
        Object.values(markdownFilePaths).includes(target),
      );
      const heading = anchor === undefined ? '' : `#${listAnchors(target).indexOf(anchor)}`;
      return `${page?.markdownFilePaths.en ?? target}${heading}`;
    })
    .toSorted();
}

function toShape(file: string) {
  const tokens = readTokens(file);
  return {
    headings: tokens
      .filter((token) => token.type === 'heading')
      .map((token) => (token as Tokens.Heading).depth),
    blocks: tokens.filter(({ type }) => type !== 'space').map(({ type }) => type),
    code: listTokens(tokens, 'code').map(({ lang, text }) => `${lang as string}: ${text}`),
    tables: listTokens(tokens, 'table').map((table) => [
      table.header.length,
      ...table.rows.map(([first]) => first!.text.match(/`[^`]+`|^\d+$/g) ?? ''),
    ]),
    names: [...new Set(listTokens(tokens, 'codespan').map(({ text }) => text))].toSorted(),
    targets: listTargets(file),
  };
}

describe('the Swedish pages of the documentation', () => {
  it.each(TRANSLATED)(
    '$urlPath has the headings, code, tables and links of the English page',
    ({ markdownFilePaths }) => {
      expect(toShape(markdownFilePaths.sv)).toEqual(toShape(markdownFilePaths.en));
    },
  );

  it.each(TRANSLATED)('$urlPath repeats no English heading', ({ markdownFilePaths }: DocsPage) => {
    const swedish = listAnchors(markdownFilePaths.sv);
    const english = listAnchors(markdownFilePaths.en);
    // Names of the field are the same in both languages.
    const same = swedish.filter((anchor) => english.includes(anchor) && !SHARED_HEADINGS.has(anchor));
    expect(same).toEqual([]);
  });
});

const SHARED_HEADINGS = new Set(['status', 'metadata', 'python']);
