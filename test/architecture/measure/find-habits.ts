import ts from 'typescript';

/** `OrThrow` and `OrNull` say what a caller gets, in the words of other libraries. */
const COMPOUND = /(?:^|[a-z\d])(?:And|Or(?!Throw|Null)|If|Unless|While|Until)(?=[A-Z]|$)/;

/** Names of declarations that join or condition two things, each once. */
export function findCompoundNames(nodes: readonly ts.Node[]): string[] {
  const names = nodes.flatMap((node) => {
    const { name } = node as ts.NamedDeclaration;
    return name !== undefined && ts.isIdentifier(name) && isDeclaration(node) ? [name.text] : [];
  });
  return [...new Set(names.filter((name) => COMPOUND.test(name)))];
}

function isDeclaration(node: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  );
}

/** `...{ a }`, `...[a]` and `const [a, b] = [x, y]`: shapes that only please the formatter or a limit. */
export function findDodges(nodes: readonly ts.Node[]): ts.Node[] {
  return nodes.filter(
    (node) =>
      ((ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) && isLiteral(node.expression)) ||
      (ts.isVariableDeclaration(node) &&
        ts.isArrayBindingPattern(node.name) &&
        node.initializer !== undefined &&
        isLiteral(node.initializer)),
  );
}

function isLiteral(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** Lines that hold a comment and nothing else. */
export function countCommentLines(text: string): number {
  return text.split('\n').filter((line) => /^\s*(?:\/\/|\/\*|\*(?:[ /]|$))/.test(line)).length;
}
