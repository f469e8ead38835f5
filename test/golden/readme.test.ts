import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

function readPage(path: string): string {
  return readFileSync(join(ROOT, 'docs', `${path}.md`), 'utf8');
}

describe('README and the pages of docs', () => {
  it('README has at most 6 kB', () => {
    expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(6_000);
  });

  it('The map names exactly the folders of the product', () => {
    const folders = ['api', 'ingest', 'shared'].flatMap((side) =>
      readdirSync(join(ROOT, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    );
    const page = readPage('developers/architecture');
    const map = page.slice(page.indexOf('## The map'), page.indexOf('## Two flows'));
    for (const folder of folders) expect(map).toMatch(new RegExp(`\\b${folder}/`));
    for (const [, folder] of map.matchAll(/`((?:api|ingest|shared|fixtures|test)\/[a-z-]*\/?)`/g)) {
      expect(existsSync(join(ROOT, folder!)), folder).toBe(true);
    }
  });
});
