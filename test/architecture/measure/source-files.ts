import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Reads every file with one of the endings in these folders of `root` and in their sub-folders. */
export function readSourceFiles(
  root: string,
  folders: readonly string[],
  endings: readonly string[] = ['.ts'],
): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => endings.includes(extname(name)))
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
