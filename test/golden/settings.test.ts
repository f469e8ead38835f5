import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { INGEST_SETTING_NAMES } from '../../shared/config/ingest-setting-names.ts';
import { listSettings, type Setting } from '../../shared/config/setting.ts';
import { SETTINGS } from '../../shared/config/settings.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

// `npx vitest run test/golden/settings.test.ts -u` writes both files again from the schema.

const ALL = listSettings({ ...SETTINGS, ...INGEST_SETTINGS });
const PAGE = join(ROOT, 'docs/operators/settings.md');
const EXAMPLE = join(ROOT, '.env.example');
const BEGIN = '<!-- settings: made from the schema -->';
const END = '<!-- end of settings -->';

function wrap(text: string): string {
  return text.replace(/(.{1,98})(?: |$)/g, '# $1\n');
}

function toExample({ name, description, defaultText: fallback, unit }: Setting<unknown>): string {
  const value = /[ *]/.test(fallback) ? `"${fallback}"` : fallback;
  return `${wrap(unit === undefined ? description : `${description} Unit: ${unit}.`)}${name}=${value}\n`;
}

function toRow({
  name,
  description,
  defaultText: fallback,
  defaultDescription: fallbackText,
  allowedDescription,
  unit,
  isSecret,
}: Setting<unknown>): string {
  const shown = fallback === '' ? (fallbackText ?? 'none') : `\`${fallback}\``;
  const names = isSecret === true ? `\`${name}\` (\`_FILE\`)` : `\`${name}\``;
  return `| ${names} | ${shown} | ${allowedDescription} | ${description}${unit === undefined ? '' : ` Unit: ${unit}.`} |`;
}

describe('the settings', () => {
  it('The page of settings has the table of the schema', async () => {
    const rows = ['| Setting | Default | Allowed | |', '|---|---|---|---|', ...ALL.map(toRow)];
    const page = readFileSync(PAGE, 'utf8');
    const before = page.split(BEGIN)[0];
    const after = page.split(END)[1];
    const text = [before, BEGIN, '\n', rows.join('\n'), '\n', END, after].join('');
    await expect(text).toMatchFileSnapshot(PAGE);
  });

  it('.env.example has the settings with their defaults', async () => {
    const intro = wrap(
      'Settings of the company data service. Copy to .env; a setting that is left out has the value shown. A setting that may hold a secret can name a file with it: NAME_FILE.',
    );
    await expect([intro, ...ALL.map(toExample)].join('\n')).toMatchFileSnapshot(EXAMPLE);
    const example = parseEnv(readFileSync(EXAMPLE, 'utf8'));
    expect(parseConfig(example, INGEST_SETTINGS)).toEqual(parseConfig({}, INGEST_SETTINGS));
  });

  it('All processes know the names of the settings of ingest', () => {
    const names = listSettings(INGEST_SETTINGS).flatMap(({ name, isSecret }) =>
      isSecret === true ? [name, `${name}_FILE`] : [name],
    );
    expect([...INGEST_SETTING_NAMES].sort()).toEqual(names.sort());
  });

  it('Every setting has a name, a description and allowed values', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    for (const { name, description, allowedDescription } of ALL) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z`].+\.$/)]);
      expect([name, allowedDescription]).not.toEqual([name, '']);
    }
  });
});
