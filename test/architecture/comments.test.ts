import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSourceFiles } from './measure/source-files.ts';
import { collectComments, findWideComments } from './words/collect-comments.ts';
import { collectMessages } from './words/collect-texts.ts';
import { findJargon } from './words/find-jargon.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAX_COLUMNS = 100;
const PRODUCT = ['api', 'deploy', 'fixtures', 'ingest', 'shared'];
const FILES = [
  '*.{ts,js,yml}',
  '{api,deploy,fixtures,ingest,shared,test}/**/*.{ts,js,css,yml,conf,sh,example}',
  '{Dockerfile,.ci/run,.dockerignore,.env.example,.npmrc}',
];
const COMMENTED = globSync(FILES, { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));
const SOURCES = readSourceFiles(ROOT, PRODUCT);
/** Names of libraries, and examples of names. */
const FOREIGN_NAMES = new Set(['ZodError', 'registerTool', 'twoWords', 'ViS']);

it('No comment is wider than 100 columns', () => {
  expect(COMMENTED.length).toBeGreaterThan(500);
  expect(COMMENTED.flatMap(({ path, text }) => findWideComments(path, text, MAX_COLUMNS))).toEqual([]);
});

it('Every export of the product has a docstring', () => {
  const missing = SOURCES.flatMap(({ path, text }) =>
    listBareExports(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)),
  );
  expect(missing).toEqual([]);
});

it('Names in the docstrings of a file occur in the source', () => {
  const words = new Set(COMMENTED.flatMap(({ text }) => withoutComments(text).match(/\w+/g) ?? []));
  const unknown = SOURCES.flatMap(({ path, text }) =>
    collectComments(path, text).flatMap(({ place, text: comment }) =>
      [...comment.matchAll(/`(\w*[a-z][A-Z]\w*)`/g)]
        .filter(([, name = '']) => !words.has(name) && !FOREIGN_NAMES.has(name))
        .map(([, name = '']) => `${place} ${name}`),
    ),
  );
  expect(unknown).toEqual([]);
});

it('Comments use plain words', () => {
  const found = COMMENTED.flatMap(({ path, text }) =>
    collectComments(path, text).flatMap((comment) => describeJargon(comment.place, comment.text)),
  );
  expect(found).toEqual([]);
});

it('Messages use plain words', () => {
  const messages = collectMessages(SOURCES);
  expect(messages.length).toBeGreaterThan(150);
  const found = messages.flatMap(({ place, text }) => describeJargon(place, text.slice(1, -1)));
  expect(found).toEqual([]);
});

it('Pages use plain words', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  const found = pages.flatMap((path) => {
    const prose = readFileSync(join(ROOT, path), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    return prose.split(/\n(?=\s*[-|\n])/).flatMap((paragraph) => {
      return describeJargon(path, paragraph.replaceAll(/\s+/g, ' '));
    });
  });
  expect(found).toEqual([]);
});

function describeJargon(place: string, text: string): string[] {
  return findJargon(text).map((found) => `${place}: ${found}`);
}

/**
 * Exports without a docstring, as `path:line name`. Overloads share one, and so do a schema and its
 * type.
 */
function listBareExports(tree: ts.SourceFile): string[] {
  const exported = tree.statements.filter(
    (statement) =>
      !ts.isExportDeclaration(statement) &&
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  const documented = new Set(
    exported.filter((statement) => ts.getJSDocCommentsAndTags(statement).length > 0).map(nameOf),
  );
  return exported
    .filter((statement) => !documented.has(nameOf(statement)))
    .map((statement) => {
      const { line } = tree.getLineAndCharacterOfPosition(statement.getStart());
      return `${tree.fileName}:${line + 1} ${nameOf(statement)}`;
    });
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join();
  return (statement as ts.DeclarationStatement).name?.getText() ?? '';
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
