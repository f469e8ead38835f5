import { describe, expect, it } from 'vitest';
import { findFileCircles, findFolderCircles } from './measure/find-circles.ts';
import type { SourceFile } from './measure/source-files.ts';

function toSources(imports: Readonly<Record<string, readonly string[]>>): SourceFile[] {
  return Object.entries(imports).map(([path, imported]) => ({ path, text: '', imports: imported }));
}

describe('circles of imports', () => {
  it('Circles between files are found, directly and through others', () => {
    const sources = toSources({
      'a/one.ts': ['a/two.ts'],
      'a/two.ts': ['b/three.ts', 'zod'],
      'b/three.ts': ['a/one.ts'],
      'b/four.ts': ['b/three.ts'],
    });
    expect(findFileCircles(sources)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']]);
  });

  it('Circles between the children of a folder are found although no files form one', () => {
    const sources = toSources({
      'house/a/one.ts': ['house/b/two.ts'],
      'house/b/two.ts': [],
      'house/b/three.ts': ['house/a/four.ts'],
      'house/a/four.ts': [],
    });
    expect(findFileCircles(sources)).toEqual([]);
    expect(findFolderCircles(sources)).toEqual([['house/a', 'house/b']]);
  });

  it('A table that imports a folder whose files import its type is no circle', () => {
    const sources = toSources({
      'sources/index.ts': ['sources/registry/source.ts', 'sources/source.ts'],
      'sources/registry/source.ts': ['sources/source.ts'],
      'sources/source.ts': [],
    });
    expect(findFolderCircles(sources)).toEqual([]);
  });
});
