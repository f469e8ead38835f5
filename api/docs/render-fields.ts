import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import { buildOpenApiDocument } from '../openapi/build-openapi-document.ts';
import { ROUTES } from '../routes/index.ts';
import { DOCS_INTERFACE_TEXTS } from './docs-texts.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface FieldOptions {
  readonly language: Language;
  /** A field of an answer is always there, unless it says otherwise. */
  readonly isRequest: boolean;
}

/** Objects that have a page of their own, which says more than their description. */
const PAGES: Readonly<Record<string, string>> = {
  Company: '/docs/company',
  FiscalYear: '/docs/years',
  GroupFiscalYear: '/docs/years',
};
const JSON_TYPE = 'application/json';

let description: Description | undefined;

/** Builds the description at its first use: at the start it would make the start a tenth longer. */
function describe(): Description {
  return (description ??= buildOpenApiDocument(ROUTES, null) as Description);
}

/** Renders the fields of the request and of the answer of an operation, from the description. */
export function renderFields(operationId: string, language: Language): Html {
  const t = DOCS_INTERFACE_TEXTS[language];
  const operation = Object.values(describe().paths)
    .flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  if (operation === undefined) throw new Error(`The description has no operation ${operationId}.`);
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const answer = operation.responses['200']?.content?.[JSON_TYPE]?.schema;
  const requests =
    body === undefined
      ? [toQuery(operation.parameters ?? [])]
      : (resolve(body).oneOf ?? resolve(body).anyOf ?? [body]);
  // Forms of a request are told apart by what each needs, such as `q` or `org_number`.
  const toTitle = (schema: Schema): string =>
    requests.length === 1
      ? t.requestFields
      : `${t.requestFields}: ${(resolve(schema).required ?? []).join(', ')}`;
  return html`${requests.map((schema) => renderSchema(toTitle(schema), schema, { language, isRequest: true }))}
  ${answer !== undefined && renderSchema(t.answerFields, answer, { language, isRequest: false })}`;
}

function toQuery(parameters: readonly Parameter[]): Schema {
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description: text = schema.description ?? '' }) => [
        name,
        { ...schema, description: text },
      ]),
    ),
    required: parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
  };
}

/** Returns a schema with what it refers to. Keeps its `$ref`, which names the component. */
function resolve(schema: Schema): Schema {
  const name = toComponentName(schema);
  return name === null ? schema : { ...describe().components.schemas[name], ...schema };
}

function toComponentName({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

function renderSchema(title: string, schema: Schema, fields: FieldOptions): Html | false {
  const { description: text, properties = {} } = resolve(schema);
  if (Object.keys(properties).length === 0) return false;
  return html`<details class="fields">
    <summary>${title}</summary>
    ${text !== undefined && html`<p lang="en">${text}</p>`} ${renderProperties(schema, fields)}
  </details>`;
}

function renderProperties(schema: Schema, fields: FieldOptions): Html {
  const { properties = {}, required = [] } = resolve(schema);
  return html`<dl>
    ${Object.entries(properties).map(([name, member]) =>
      renderMember(name, member, fields.isRequest && required.includes(name), fields),
    )}
  </dl>`;
}

function renderMember(name: string, member: Schema, isRequired: boolean, fields: FieldOptions): Html {
  const { inner, isNullable } = withoutNull(resolve(member));
  const element = inner.items === undefined ? inner : withoutNull(resolve(inner.items)).inner;
  const component = toComponentName(element) ?? '';
  const page = PAGES[component];
  const hasMembers = page === undefined && Object.keys(element.properties ?? {}).length > 0;
  return html`<dt>
      <code>${name}</code> <small>${toTypeText(inner, element)}${isNullable && ' | null'}</small>
      ${isRequired && html`<small class="badge">${DOCS_INTERFACE_TEXTS[fields.language].required}</small>`}
    </dt>
    <dd lang="en">
      ${toMarkup(member.description ?? inner.description ?? '')} ${toLimits(inner)}
      ${page !== undefined && html`<a href="${page}">${component}</a>`}
      ${hasMembers && renderProperties(element, fields)}
    </dd>`;
}

/** Renders the words between backticks of a description as code. */
function toMarkup(text: string): Html[] {
  return text.split('`').map((part, place) => (place % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

/** Separates null from the other type of a field. */
function withoutNull(schema: Schema): { readonly inner: Schema; readonly isNullable: boolean } {
  const [other] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (other !== undefined) return { inner: resolve(other), isNullable: true };
  const types = [schema.type ?? []].flat();
  if (!types.includes('null')) return { inner: schema, isNullable: false };
  return { inner: { ...schema, type: types.filter((type) => type !== 'null') }, isNullable: true };
}

function toTypeText(schema: Schema, element: Schema): string {
  const own = element.const !== undefined ? [element.const] : element.enum;
  const name =
    own?.map((value) => JSON.stringify(value)).join(' | ') ?? [element.type ?? 'object'].flat().join(' | ');
  const text = element.format === 'date' || element.format === 'date-time' ? element.format : name;
  return schema.items === undefined ? text : `${text}[]`;
}

function toLimits({ minimum, maximum, maxLength, maxItems, default: preset }: Schema): string {
  const range = minimum === undefined && maximum === undefined ? null : `${minimum ?? ''}–${maximum ?? ''}`;
  const limits = [
    range !== null && range.length < 20 && `Range ${range}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    maxItems !== undefined && `At most ${maxItems} items.`,
    preset !== undefined && `Default ${JSON.stringify(preset)}.`,
  ];
  return limits.filter((text) => text !== false).join(' ');
}
