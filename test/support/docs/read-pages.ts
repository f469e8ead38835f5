import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../delivery/weekly-delivery.ts';

export interface Page {
  readonly path: string;
  readonly text: string;
}

export function readPages(): Page[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
