import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './measure/source-files.ts';
import { toFigures } from './measure/to-figures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = readSourceFiles(ROOT, ['api', 'ingest', 'shared', 'deploy']);
const WITHOUT_CONSOLE = SOURCES.filter(({ path }) => !path.startsWith('api/console/'));

const MAX_SMALL_SHARE = 0.15;
const MAX_ASSERTIONS = 80;

describe('the shape of the source', () => {
  const figures = toFigures(SOURCES);

  it('The source has no circle between files, even of types', () => {
    expect(figures.fileCircles).toEqual([]);
  });

  it('The source has no circle between the children of a folder', () => {
    expect(figures.folderCircles).toEqual([]);
  });

  it('No function has more than four parameters', () => {
    expect(figures.wideFunctions).toEqual([]);
  });

  it('Few files have 25 lines or less', () => {
    const { files, smallFiles } = toFigures(WITHOUT_CONSOLE);
    expect(smallFiles.length / files).toBeLessThan(MAX_SMALL_SHARE);
  });

  it('The source has few non-null assertions', () => {
    const assertions = [...figures.assertions.values()].reduce((sum, count) => sum + count, 0);
    expect(assertions).toBeLessThanOrEqual(MAX_ASSERTIONS);
  });
});

it('Each unit test is in the folder of its source', () => {
  const folders = readdirSync(join(ROOT, 'test/unit'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, 'test/unit/').length));
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});
