import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../console/language/language.ts';
import type { DocsPage } from './pages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Texts of the files that were read, which do not change while the service runs. */
const texts = new Map<string, Promise<string>>();

export function readDocsPage({ markdownFilePaths }: DocsPage, language: Language): Promise<string> {
  const file = markdownFilePaths[language];
  const read = texts.get(file) ?? readFile(join(ROOT, file), 'utf8');
  texts.set(file, read);
  read.catch(() => texts.delete(file));
  return read;
}
