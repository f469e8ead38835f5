import { isDeepStrictEqual } from 'node:util';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

type Schemas = Readonly<Record<string, Schema>>;

export interface Description {
  readonly components: { readonly schemas: Schemas };
}

/**
 * Finds the schema that another one extends, such as `FiscalYear` of `GroupFiscalYear`: its name
 * ends so, and it repeats all members. `own` is the schema with the other members alone.
 */
export function findBase(
  name: string,
  schema: Schema,
  schemas: Schemas,
): { readonly base: string | null; readonly own: Schema } {
  const { properties = {}, required = [] } = schema;
  const isRepeated = ({ properties: of = {}, required: ofBase = [] }: Schema, member: string): boolean =>
    isDeepStrictEqual(of[member], properties[member]) &&
    ofBase.includes(member) === required.includes(member);
  const [base = null, extended = {}] =
    Object.entries(schemas).find(
      ([other, each]) =>
        other !== name &&
        name.endsWith(other) &&
        Object.keys(each.properties ?? {}).every((member) => isRepeated(each, member)),
    ) ?? [];
  const own = Object.entries(properties).filter(([member]) => !isRepeated(extended, member));
  return { base, own: { ...schema, properties: Object.fromEntries(own) } };
}
