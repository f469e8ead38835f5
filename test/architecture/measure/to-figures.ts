import ts from 'typescript';
import { findFileCircles, findFolderCircles } from './find-circles.ts';
import { countCommentLines, findCompoundNames, findDodges } from './find-habits.ts';
import type { SourceFile } from './source-files.ts';

/** A file of at most so few lines is small. */
export const MAX_SMALL_LINES = 25;
export const MAX_FILES_PER_FOLDER = 15;
export const MAX_PARAMETERS = 4;

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
  /** Share of the lines that hold a comment and nothing else. */
  readonly commentShare: number;
  readonly compoundNames: readonly string[];
  /** Literals and pairs that dodge the formatter, as `file:line`. */
  readonly dodges: readonly string[];
}

export function toFigures(sources: readonly SourceFile[]): Figures {
  const trees = sources.map(({ path, text }) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  );
  const nodes = new Map(trees.map((tree) => [tree, listNodes(tree)]));
  const place = (node: ts.Node, tree: ts.SourceFile) =>
    `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const lines = sumLines(sources);
  const comments = sources.reduce((sum, { text }) => sum + countCommentLines(text), 0);
  const small = sources.filter(({ text }) => countLines(text) <= MAX_SMALL_LINES);
  return {
    files: sources.length,
    lines,
    smallFiles: small.map(({ path }) => path),
    fullFolders: findFullFolders(sources),
    fileCircles: findFileCircles(sources).map((circle) => circle.join(' ')),
    folderCircles: findFolderCircles(sources).map((circle) => circle.join(' ')),
    assertions: new Map(
      [...nodes].map(([tree, all]) => [tree.fileName, all.filter(ts.isNonNullExpression).length]),
    ),
    wideFunctions: [...nodes].flatMap(([tree, all]) =>
      all
        .filter((node) => ts.isFunctionLike(node) && countParameters(node) > MAX_PARAMETERS)
        .map((node) => place(node, tree)),
    ),
    commentShare: comments / Math.max(1, lines),
    compoundNames: findCompoundNames([...nodes.values()].flat()),
    dodges: [...nodes].flatMap(([tree, all]) => findDodges(all).map((node) => place(node, tree))),
  };
}

export function sumLines(sources: readonly SourceFile[]): number {
  return sources.reduce((sum, { text }) => sum + countLines(text), 0);
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
