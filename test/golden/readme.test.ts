import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

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

  it('The pages list every setting and every script', () => {
    const settings = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm);
    const page = readPage('operators/settings');
    for (const [, setting] of settings) expect(page).toContain(`\`${setting}\``);
    const commands = README + readPage('operators/commands');
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const script of ['start', 'test', 'ingest', 'fixtures', 'bench']) {
      expect(scripts).toHaveProperty(script);
      expect(commands).toMatch(new RegExp(`npm (run )?${script}`));
    }
  });
});
