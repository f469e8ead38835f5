import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../../../fixtures/generate/random.ts';
import { INGEST_SETTINGS } from '../../../ingest/settings.ts';
import { listSettings, type Setting } from '../../../shared/config/setting.ts';
import { SETTINGS } from '../../../shared/config/settings.ts';
import { readSourceFiles } from '../measure/source-files.ts';
import { collectTexts, type Text } from './collect-texts.ts';
import { drawSample } from './draw-sample.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PRODUCT = ['api', 'deploy', 'fixtures', 'ingest', 'shared'];
const [NAMES, DOCSTRINGS, MESSAGES, SETTINGS_DRAWN] = [40, 40, 20, 20];

const USAGE = `Usage: npm run -s words -- --seed N [FOLDER…]

Draws texts of the source for a reader who has not seen the project, and who explains each of them
without opening its file: ${NAMES} exported names, ${DOCSTRINGS} docstrings, ${MESSAGES} messages and ${SETTINGS_DRAWN} settings.
  --seed N  a whole number; the same seed draws the same texts from the same source
  FOLDER    draws names, docstrings and messages from these folders only`;

function toSettingText({
  name,
  description,
  defaultText: fallback,
  defaultDescription: fallbackText,
}: Setting<unknown>): Text {
  const shown = fallback === '' ? (fallbackText ?? 'none') : fallback;
  return { place: name, text: `${description}\nDefault: ${shown}` };
}

function toSection(title: string, texts: readonly Text[]): string {
  const items = texts.map(({ place, text }, index) => `${index + 1}. ${place}\n${indent(text)}`);
  return `## ${title}\n\n${items.join('\n\n')}`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, help: { type: 'boolean' } },
});
const seed = Number(values.seed);
if (values.help === true || values.seed === undefined || !Number.isInteger(seed)) {
  console.log(USAGE);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  const folders = positionals.length === 0 ? PRODUCT : positionals;
  const { names, docstrings, messages } = collectTexts(readSourceFiles(ROOT, folders));
  const settings = listSettings({ ...SETTINGS, ...INGEST_SETTINGS }).map(toSettingText);
  const draw = (texts: readonly Text[], count: number, stream: number) =>
    drawSample(texts, count, new Random(seed, stream));
  console.log(
    [
      toSection('Names', draw(names, NAMES, 1)),
      toSection('Docstrings', draw(docstrings, DOCSTRINGS, 2)),
      toSection('Messages', draw(messages, MESSAGES, 3)),
      toSection('Settings', draw(settings, SETTINGS_DRAWN, 4)),
    ].join('\n\n'),
  );
}
