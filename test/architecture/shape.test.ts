import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './measure/source-files.ts';
import { toFigures } from './measure/to-figures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = readSourceFiles(ROOT, ['api', 'ingest', 'shared', 'deploy']);
const WITHOUT_CONSOLE = SOURCES.filter(({ path }) => !path.startsWith('api/console/'));

const MAX_SMALL_SHARE = 0.15;
/** What is left of an older shape. Each number may only become smaller. */
const LEFT = { fileCircles: 2, folderCircles: 3, wideFunctions: 8, assertions: 160 };

/** Lists what goes beyond `left`; all of it, so that a new offender is among those that are shown. */
function findBeyond(offenders: readonly string[], left: number): readonly string[] {
  return offenders.length > left ? offenders : [];
}

describe('the shape of the source', () => {
  const figures = toFigures(SOURCES);

  it('has no circle between files, imports of types included', () => {
    expect(findBeyond(figures.fileCircles, LEFT.fileCircles)).toEqual([]);
  });

  it('has no circle between the children of a folder', () => {
    expect(findBeyond(figures.folderCircles, LEFT.folderCircles)).toEqual([]);
  });

  it('has no folder of more than 15 files', () => {
    expect(figures.fullFolders).toEqual([]);
    expect(toFigures(readSourceFiles(ROOT, ['test/support'])).fullFolders).toEqual([]);
  });

  it('has no function with more than four parameters', () => {
    expect(findBeyond(figures.wideFunctions, LEFT.wideFunctions)).toEqual([]);
  });

  it('has few files of 25 lines or less', () => {
    const { files, smallFiles } = toFigures(WITHOUT_CONSOLE);
    expect(smallFiles.length / files).toBeLessThan(MAX_SMALL_SHARE);
  });

  it('has few non-null assertions', () => {
    const assertions = [...figures.assertions.values()].reduce((sum, count) => sum + count, 0);
    expect(assertions).toBeLessThanOrEqual(LEFT.assertions);
  });
});

it('keeps each unit test in the folder that its source is in', () => {
  const folders = readdirSync(join(ROOT, 'test/unit'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, 'test/unit/').length));
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});
