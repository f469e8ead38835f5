import ts from 'typescript';
import type { SourceFile } from '../measure/source-files.ts';

/** A text of the source that a reader meets, with the place where it is. */
export interface Text {
  /** `path:line` of its first line. */
  readonly place: string;
  readonly text: string;
}

/** The texts of source files, by kind. */
export interface Texts {
  /** Exported declarations: the signature, without docstrings and bodies. */
  readonly names: readonly Text[];
  /** Docstrings, each with the line that follows it. */
  readonly docstrings: readonly Text[];
  /** Messages of errors, of the log and of commands. */
  readonly messages: readonly Text[];
}

/** A longer signature, such as a table of values, ends with `…` after this many lines. */
const MAX_SIGNATURE_LINES = 14;
const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const PRINTERS = /^(print|printError|write|log)$/;
const PRINTER = ts.createPrinter({ removeComments: true });

/** Collects names, docstrings and messages. */
export function collectTexts(sources: readonly SourceFile[]): Texts {
  const trees = sources.map(toTree);
  return {
    names: trees.flatMap(collectNames),
    docstrings: trees.flatMap(collectDocstrings),
    messages: collectMessages(sources),
  };
}

/** Collects the messages of errors, of the log and of commands. */
export function collectMessages(sources: readonly SourceFile[]): Text[] {
  return sources.map(toTree).flatMap(collectMessagesOf);
}

function toTree({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function toText(tree: ts.SourceFile, start: number, text: string): Text {
  return { place: `${tree.fileName}:${tree.getLineAndCharacterOfPosition(start).line + 1}`, text };
}

function collectNames(tree: ts.SourceFile): Text[] {
  return tree.statements
    .filter((statement) => ts.getCombinedModifierFlags(statement as never) & ts.ModifierFlags.Export)
    .filter((statement) => !ts.isExportDeclaration(statement))
    .map((statement) => toText(tree, statement.getStart(), toSignature(statement, tree)));
}

function toSignature(statement: ts.Statement, tree: ts.SourceFile): string {
  const { transformed } = ts.transform(statement, [withoutBodies]);
  const printed = PRINTER.printNode(ts.EmitHint.Unspecified, transformed[0] ?? statement, tree);
  const shown = printed.replaceAll(/ \{\s*\}/g, '').replaceAll(/=>(?=[,;)]|$)/gm, '=> …');
  const lines = shown.split('\n');
  if (lines.length <= MAX_SIGNATURE_LINES) return lines.join('\n');
  return [...lines.slice(0, MAX_SIGNATURE_LINES - 1), '  …'].join('\n');
}

/** Empties the bodies of functions, and removes private members of classes. */
const withoutBodies: ts.TransformerFactory<ts.Statement> = (context) => (statement) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name))
      return undefined;
    if (ts.isBlock(node)) return factory.createBlock([]);
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken } = node;
      const body = factory.createBlock([]);
      return factory.createArrowFunction(
        modifiers,
        typeParameters,
        parameters,
        type,
        equalsGreaterThanToken,
        body,
      );
    }
    return ts.visitEachChild(node, visit, context);
  };
  return visit(statement) as ts.Statement;
};

function collectDocstrings(tree: ts.SourceFile): Text[] {
  return [...tree.text.matchAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n(.*)$/gm)].map((found) =>
    toText(tree, found.index, found[0]),
  );
}

function collectMessagesOf(tree: ts.SourceFile): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    for (const message of listMessages(node)) found.push(toText(tree, message.getStart(), message.getText()));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The literals of several words that an error, a log line or a print is made with. */
function listMessages(node: ts.Node): ts.Expression[] {
  const values = isMessageCall(node) ? [...(node.arguments ?? [])] : [];
  return values
    .filter((value) => ts.isStringLiteralLike(value) || ts.isTemplateExpression(value))
    .filter((value) => /[A-Za-z]{2}.* .*[A-Za-z]{2}/s.test(value.getText()));
}

function isMessageCall(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return PRINTERS.test(expression.text);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const [object, method] = [expression.expression.getText(), expression.name.text];
  return (/log$/i.test(object) && LOG_LEVELS.has(method)) || PRINTERS.test(method);
}
