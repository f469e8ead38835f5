import { findBase, type Description, type Schema } from './description.ts';

const HEAD = `"""Types of the answers, made from the description of the API. Do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict
`;

/** Returns a Python module with a TypedDict for each schema of an answer, sorted by name. */
export function toPythonModule({ components }: Description): string {
  const classes = Object.entries(components.schemas)
    .filter(([name]) => !name.endsWith('Request'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const { base, own } = findBase(name, schema, components.schemas);
      return toClasses(name, own, base ?? undefined);
    });
  return `${HEAD}\n\n${classes.join('\n\n')}`;
}

function toClasses(name: string, schema: Schema, base = 'TypedDict'): string {
  const nested: string[] = [];
  const toType = (each: Schema, path: string): string => {
    if (each.properties !== undefined && each.$ref === undefined) {
      nested.push(toClasses(path, each));
      return path;
    }
    return toPythonType(each, (inner) => toType(inner, path));
  };
  const required = new Set(schema.required ?? []);
  const hasKeyword = Object.keys(schema.properties ?? {}).some((property) => KEYWORDS.has(property));
  const lines = Object.entries(schema.properties ?? {}).flatMap(([property, each]) => {
    const type = toType(each, `${name}${property.charAt(0).toUpperCase()}${property.slice(1)}`);
    const comment = each.description === undefined ? [] : wrap(each.description);
    return [...comment, `    ${property}: ${required.has(property) ? type : `NotRequired[${type}]`}`];
  });
  const text = hasKeyword
    ? toCallText(name, lines)
    : [`class ${name}(${base}):`, `    """${schema.description ?? name}"""`, '', ...lines].join('\n');
  return [...nested, `${text}\n`].join('\n\n');
}

/** Property names that are words of Python, so that a class cannot have them. */
const KEYWORDS: ReadonlySet<string> = new Set(['from', 'class', 'import', 'global', 'in', 'is', 'not']);

function toCallText(name: string, lines: readonly string[]): string {
  const members = lines.map((line) => {
    const [, property, type] = /^ {4}(\w+): (.*)$/.exec(line) ?? [];
    return property === undefined ? `    ${line}` : `        "${property}": ${JSON.stringify(type)},`;
  });
  return [`${name} = TypedDict(`, `    "${name}",`, '    {', ...members, '    },', ')'].join('\n');
}

function toPythonType(schema: Schema, toType: (schema: Schema) => string): string {
  const { $ref, type, items, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'object';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(toType).join(' | ');
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return `Literal[${values.map(toLiteral).join(', ')}]`;
  if (Array.isArray(type)) return type.map((each: string) => toType({ ...schema, type: each })).join(' | ');
  if (type === 'array') return `list[${items === undefined ? 'object' : toType(items)}]`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `dict[str, ${toType(additionalProperties)}]`;
  return PLAIN_TYPES[String(type)] ?? 'object';
}

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function toLiteral(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

const MAX_COLUMNS = 90;

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > MAX_COLUMNS) lines.push(`    # ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
