import type { DocsPage } from './pages.ts';
import { computeEditDistance, toMaxEdits } from '../../shared/matching/words/word-similarity.ts';
import { toAnchor } from './render-markdown.ts';

interface PageWithMarkdown {
  readonly page: DocsPage;
  readonly markdown: string;
}

export interface DocsSection {
  readonly page: DocsPage;
  readonly heading: string;
  readonly urlPathWithAnchor: string;
  /** Text around the first word that was found, at most about 160 characters. */
  readonly excerpt: string;
}

const MAX_SECTIONS = 20;
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 160;
const MIN_STEMMED = 5;

/**
 * Searches the documentation for the words of `query`. A word of the query matches the beginning of
 * a word in a section, in any letter case. Returns the sections that match the most words, at most
 * 20. Sections with more matches in their heading come first, and titles of pages before others. If
 * nothing matches, searches for the most similar words of the documentation.
 */
export function findBestMatchingSections(pages: readonly PageWithMarkdown[], query: string): DocsSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(toStem);
  if (words.length === 0) return [];
  const sections = pages.flatMap(splitSections);
  const found = findSections(sections, words);
  return found.length > 0 ? found : findSections(sections, toSimilarWords(sections, words));
}

interface PageSection {
  readonly page: DocsPage;
  readonly heading: string;
  readonly depth: number;
  readonly text: string;
}

function findSections(sections: readonly PageSection[], words: readonly string[]): DocsSection[] {
  const found = sections.flatMap((section) => {
    const heading = section.heading.toLowerCase();
    const text = section.text.toLowerCase();
    const inHeading = words.filter((word) => findWord(heading, word) >= 0).length;
    const inAll = words.filter((word) => findWord(`${heading} ${text}`, word) >= 0).length;
    return inAll === 0 ? [] : [{ inAll, inHeading, section }];
  });
  const most = Math.max(0, ...found.map(({ inAll }) => inAll));
  return found
    .filter(({ inAll }) => inAll === most)
    .sort((a, b) => b.inHeading - a.inHeading || a.section.depth - b.section.depth)
    .slice(0, MAX_SECTIONS)
    .map(({ section }) => toSection(section, words));
}

/** `bevaka` finds `bevakning` too. */
function toStem(word: string): string {
  return word.length < MIN_STEMMED ? word : word.replace(/[aeiouyåäö]$/, '');
}

/** Replaces each word by the one of the documentation that is the most similar, if there is one. */
function toSimilarWords(sections: readonly PageSection[], words: readonly string[]): readonly string[] {
  const texts = sections.map(({ heading, text }) => `${heading} ${text}`.toLowerCase());
  const known = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []));
  return words.flatMap((word) => {
    const limit = toMaxEdits(word);
    if (limit === 0) return [];
    const edits = [...known].map((each) => ({ each, edits: computeEditDistance(word, each, limit) }));
    const [best] = edits.toSorted((a, b) => a.edits - b.edits);
    return best !== undefined && best.edits <= limit ? [best.each] : [];
  });
}

/** Returns the position of the first word of `text` that begins with `word`. -1 without one. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  return -1;
}

/**
 * Splits the Markdown of a page at its headings of levels 1 to 3. A line that begins with # in a
 * code block is not a heading.
 */
function splitSections({ page, markdown }: PageWithMarkdown): PageSection[] {
  const sections: { heading: string; depth: number; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks, heading] = /^(#{1,3}) (.+)$/.exec(line) ?? [];
    if (!isCode && marks !== undefined && heading !== undefined)
      sections.push({ heading, depth: marks.length, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ lines, ...section }) => ({ page, ...section, text: toPlainText(lines.join(' ')) }));
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/<!--.*?-->/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|```\w*|:?-{3,}:?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function toSection({ page, heading, depth, text }: PageSection, words: readonly string[]): DocsSection {
  const at = Math.max(0, ...words.map((word) => findWord(text.toLowerCase(), word)));
  const start = at <= EXCERPT_BEFORE ? 0 : text.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const end = start + EXCERPT_LENGTH;
  return {
    page,
    heading: heading.replaceAll('`', ''),
    urlPathWithAnchor: depth === 1 ? page.urlPath : `${page.urlPath}#${toAnchor(heading)}`,
    excerpt: `${start > 0 ? '… ' : ''}${text.slice(start, end)}${text.length > end ? ' …' : ''}`,
  };
}
