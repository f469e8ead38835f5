import { findBase, type Description, type Schema } from './description.ts';

const HEAD = '// Types of requests and answers, made from the description of the API. Do not edit.';

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

export function toTypescriptModule({ components }: Description): string {
  const interfaces = Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const { base, own } = findBase(name, schema, components.schemas);
      const heading = base === null ? name : `${name} extends ${base}`;
      return `${toComment(schema)}export interface ${heading} ${toObjectType(own)}`;
    });
  return [HEAD, ...interfaces].join('\n\n');
}

function toObjectType({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${toComment(property)}${JSON.stringify(name)}${mark}: ${toType(property)};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

function toType(schema: Schema): string {
  const { $ref, type, items, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(toType).join(' | ');
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.map((each: string) => toType({ ...schema, type: each })).join(' | ');
  if (type === 'array') return `readonly (${items === undefined ? 'unknown' : toType(items)})[]`;
  if (schema.properties !== undefined) return toObjectType(schema);
  if (type === 'object' && typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${toType(additionalProperties)}>>`;
  return PLAIN_TYPES[String(type)] ?? 'unknown';
}

const MAX_COLUMNS = 90;

function toComment({ description }: Schema): string {
  if (description === undefined) return '';
  const lines: string[] = [];
  for (const word of description.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > MAX_COLUMNS) lines.push(` * ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  const [only] = lines;
  return lines.length === 1 ? `/** ${only?.slice(3) ?? ''} */\n` : `/**\n${lines.join('\n')}\n */\n`;
}
