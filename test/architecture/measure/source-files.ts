import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** A TypeScript file of the repository. */
export interface SourceFile {
  /** Path from the root, with `/`. */
  readonly path: string;
  readonly text: string;
  /**
   * Imported packages by name, and imported files as paths from the root. Imports of types are
   * included.
   */
  readonly imports: readonly string[];
}

/** Reads every TypeScript file of these folders of `root` and of their sub-folders. */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => readSourceFile(root, join(folder, name))),
  );
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = ts.preProcessFile(text).importedFiles.map(({ fileName }) => toPath(root, path, fileName));
  return { path, text, imports };
}

function toPath(root: string, from: string, imported: string): string {
  return imported.startsWith('.') ? relative(root, resolve(root, dirname(from), imported)) : imported;
}
