import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../delivery/weekly-delivery.ts';

/** A Markdown file of the repository. */
export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** All pages that people read: those in the root of the repository and those under docs. */
export function readPages(): Page[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
