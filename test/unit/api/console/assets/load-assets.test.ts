import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STYLESHEETS } from '../../../../../api/console/assets/load-assets.ts';

const STYLES = new URL('../../../../../api/console/assets/styles/', import.meta.url);

it('Every stylesheet of the design system is served', () => {
  expect(readdirSync(STYLES).sort()).toEqual(STYLESHEETS.map((name) => `${name}.css`).sort());
});

it('Colours are named in the tokens only', () => {
  for (const name of STYLESHEETS.filter((each) => each !== 'tokens'))
    expect([
      name,
      readFileSync(new URL(`${name}.css`, STYLES), 'utf8').match(/#[\da-f]{3,8}\b|rgb\(/gi),
    ]).toEqual([name, null]);
});
