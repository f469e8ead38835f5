import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../console/language/language.ts';
import type { DocsPage } from './pages.ts';

const ROOT = join(import.meta.dirname, '../..');

export type DocsMarkdownReader = (page: DocsPage, language: Language) => Promise<string>;

export function createCachedDocsMarkdownReader(): DocsMarkdownReader {
  const texts = new Map<string, Promise<string>>();
  return ({ markdownFilePaths }, language) => {
    const file = markdownFilePaths[language];
    const read = texts.get(file) ?? readFile(join(ROOT, file), 'utf8');
    texts.set(file, read);
    read.catch(() => texts.delete(file));
    return read;
  };
}
