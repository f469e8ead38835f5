import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { showDesign } from '../../../../../api/console/design/show-design.ts';
import type { PageRequest } from '../../../../../api/console/page.ts';

async function readDesign(language: 'sv' | 'en'): Promise<string> {
  const reply = await showDesign.handle({ language } as PageRequest);
  if (!('view' in reply)) throw new Error('The page of the design system has no view.');
  return String(reply.view.body);
}

it('The page of the design system shows each token', async () => {
  const text = await readDesign('en');
  const css = readFileSync('api/console/assets/styles/tokens.css', 'utf8');
  const names = new Set([...css.matchAll(/^ +(--[a-z0-9-]+):/gm)].map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => !text.includes(`<code>${name}</code>`))).toEqual([]);
});

it('Each part of the design system is shown in both themes, with ids of its own', async () => {
  const text = await readDesign('sv');
  const themes = text.split(/class="theme theme-(?:light|dark)"/);
  expect(themes.length % 2).toBe(1);
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const part of ['filters', 'drop-zone', 'choices', 'progress', 'skeleton', 'toast', 'dialog', 'empty'])
    expect(text.match(new RegExp(`class="${part}[" ]`, 'g'))!.length).toBeGreaterThanOrEqual(2);
});
