import ts from 'typescript';
import { findFileCircles, findFolderCircles } from './find-circles.ts';
import type { SourceFile } from './source-files.ts';

/** A file of at most so few lines is small. */
export const MAX_SMALL_LINES = 25;
export const MAX_FILES_PER_FOLDER = 15;
export const MAX_PARAMETERS = 4;

/** The size and the shape of a set of files. Lists name the offenders. */
export interface Figures {
  readonly files: number;
  readonly lines: number;
  readonly smallFiles: readonly string[];
  /** Folders that hold more than `MAX_FILES_PER_FOLDER` files themselves, with their number. */
  readonly fullFolders: readonly string[];
  readonly fileCircles: readonly string[];
  readonly folderCircles: readonly string[];
  /** Non-null assertions (`!`), by file. */
  readonly assertions: ReadonlyMap<string, number>;
  /** Functions with more than `MAX_PARAMETERS` parameters, as `file:line`. */
  readonly wideFunctions: readonly string[];
}

/** Measures source files. Circles are of these files among themselves. */
export function toFigures(sources: readonly SourceFile[]): Figures {
  const trees = sources.map(({ path, text }) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  );
  const small = sources.filter(({ text }) => countLines(text) <= MAX_SMALL_LINES);
  return {
    files: sources.length,
    lines: sources.reduce((sum, { text }) => sum + countLines(text), 0),
    smallFiles: small.map(({ path }) => path),
    fullFolders: findFullFolders(sources),
    fileCircles: findFileCircles(sources).map((circle) => circle.join(' ')),
    folderCircles: findFolderCircles(sources).map((circle) => circle.join(' ')),
    assertions: new Map(
      trees.map((tree) => [tree.fileName, listNodes(tree).filter(ts.isNonNullExpression).length]),
    ),
    wideFunctions: trees.flatMap((tree) =>
      listNodes(tree)
        .filter((node) => ts.isFunctionLike(node) && countParameters(node) > MAX_PARAMETERS)
        .map((node) => `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`),
    ),
  };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** `this` of TypeScript is no parameter. */
function countParameters({ parameters }: ts.SignatureDeclaration): number {
  return parameters.filter(({ name }) => name.getText() !== 'this').length;
}

function listNodes(node: ts.Node): ts.Node[] {
  const all = [node];
  for (const each of all) ts.forEachChild(each, (child) => void all.push(child));
  return all;
}

function findFullFolders(sources: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_PER_FOLDER)
    .map(([folder, count]) => `${folder} (${count})`);
}
