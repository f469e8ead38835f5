import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXAMPLE_LIST, EXAMPLES, toExamplePath, type Example } from '../../api/openapi/examples.ts';
import { EXAMPLE_ANSWERS_FILE } from '../../api/openapi/recorded-answers.ts';
import { buildOpenApiDocument } from '../../api/openapi/build-openapi-document.ts';
import { ERROR_STATUSES } from '../../api/errors/error-table.ts';
import { ROUTES } from '../../api/routes/index.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { maskAnswer } from '../support/docs/mask-answer.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';

const DESCRIPTION = buildOpenApiDocument(ROUTES, null);

interface Body {
  readonly content: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}
interface Description {
  readonly paths: Record<string, Record<string, { operationId: string; requestBody?: Body }>>;
  readonly components: { readonly schemas: Record<string, z.core.JSONSchema.JSONSchema> };
}

it('The description of the API is the golden one', async () => {
  const text = `${JSON.stringify(DESCRIPTION, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(ROOT, 'fixtures/expected/openapi.json'));
});

it('Every schema, property and parameter has a description', () => {
  expect(findUndescribed(DESCRIPTION, '')).toEqual([]);
});

it('Every example of a body that is sent fits its schema', () => {
  const text = JSON.stringify(DESCRIPTION).replaceAll('#/components/schemas/', '#/$defs/');
  const { paths, components } = JSON.parse(text) as Description;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const found = operations.flatMap(({ operationId, requestBody }) => {
    const { schema, examples = {} } = requestBody?.content['application/json'] ?? {};
    const type = z.fromJSONSchema({ ...schema, $defs: components.schemas });
    return Object.entries(examples).map(([name, { value }]) => {
      return { name: `${operationId} ${name}`, error: type.safeParse(value).error };
    });
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ error }) => error !== undefined)).toEqual([]);
});

describe('the examples of the description', () => {
  let app: ServedApp;

  beforeAll(async () => {
    app = await serveReadyRegister();
  });

  afterAll(() => app.close());

  it('The recorded answers are the ones that the service gives', async () => {
    const answers: Record<string, Record<string, unknown>> = {};
    let listId = EXAMPLE_LIST;
    for (const example of EXAMPLES.filter(({ answer }) => answer === undefined)) {
      const reply = await send(example, app, listId);
      if (example.operationId === 'createWatchList' && reply.status === 200)
        listId = (reply.json as { id: string }).id;
      const status = typeof example.outcome === 'number' ? example.outcome : ERROR_STATUSES[example.outcome];
      expect([example.operationId, example.name, reply.status]).toEqual([
        example.operationId,
        example.name,
        status,
      ]);
      (answers[example.operationId] ??= {})[example.name] = maskAnswer(
        JSON.parse(reply.text.replaceAll(listId, EXAMPLE_LIST)),
        app.address,
      );
    }
    const text = await format(JSON.stringify(answers), { parser: 'json', printWidth: 110 });
    await expect(text).toMatchFileSnapshot(fileURLToPath(EXAMPLE_ANSWERS_FILE));
  });

  it.each([
    ['missing_key', '/v1/annual-report?org_number=5620032705', {}],
    ['invalid_key', '/v1/annual-report?org_number=5620032705', { headers: { authorization: 'Bearer x' } }],
    ['no_report', '/v1/annual-report?org_number=5620032705&fiscal_year=1999', 'key'],
    ['not_found', '/v1/annual-report/shared/unknown', {}],
    ['invalid_json', '/v1/search', post('{')],
    ['unsupported_content_type', '/v1/search', { ...post('{}'), headers: {} }],
    ['body_too_large', '/v1/search', post(JSON.stringify({ q: 'a'.repeat(1_100_000) }))],
  ] as const)('The example of %s is the answer of the service', async (code, path, options) => {
    const ofKey = { headers: { authorization: `Bearer ${app.key}` } };
    const { status, json } = await app.send(path, options === 'key' ? ofKey : options);
    expect(status).toBe(ERROR_STATUSES[code]);
    expect(JSON.stringify(DESCRIPTION)).toContain(JSON.stringify(json));
  });

  it('Every recorded answer fits the schema of its route', () => {
    for (const route of ROUTES)
      for (const example of EXAMPLES)
        if (example.operationId === route.operationId && example.outcome === 200)
          expect(route.responseSchema.safeParse(readAnswer(example)).error).toBeUndefined();
  });
});

function post(body: string) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

function readAnswer({ operationId, name }: Example): unknown {
  const document = DESCRIPTION as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  };
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === operationId);
  const response = operation?.responses['200'] as {
    content: { 'application/json': { examples: Record<string, { value: unknown }> } };
  };
  const { examples } = response.content['application/json'];
  if (!(name in examples)) throw new Error(`No recorded answer of ${operationId}, ${name}`);
  return examples[name]?.value;
}

function send(example: Example, app: ServedApp, listId: string): Promise<Reply> {
  const { operationId, body, query } = example;
  const route = ROUTES.find((each) => each.operationId === operationId);
  if (route === undefined) throw new Error(`No operation ${operationId}`);
  const { method } = route;
  const path = toExamplePath(route.path, example).replace(EXAMPLE_LIST, listId);
  const headers = { authorization: `Bearer ${app.key}` };
  if (body === undefined)
    return app.send(`${path}?${new URLSearchParams(query).toString()}`, { method, headers });
  return app.send(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

type Json = unknown;

function findUndescribed(value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => findUndescribed(each, `${at}/${i}`));
  if (typeof value !== 'object' || value === null) return [];
  const found: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === 'examples' || name === 'example') continue;
    if (name === 'properties' || name === 'schemas' || name === 'parameters')
      for (const [key, each] of Object.entries(member as object))
        if (!isDescribed(each)) found.push(`${at}/${name}/${key}`);
    found.push(...findUndescribed(member, `${at}/${name}`));
  }
  return found;
}

function isDescribed(schema: unknown): boolean {
  const {
    description,
    schema: inner,
    $ref,
  } = schema as {
    description?: string;
    schema?: unknown;
    $ref?: string;
  };
  return description !== undefined || $ref !== undefined || (inner !== undefined && isDescribed(inner));
}
