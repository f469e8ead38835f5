import type { Route } from '../calls/route.ts';
import { findExamples, toExamplePath, type Example } from '../openapi/examples.ts';
import { ROUTES } from '../routes/index.ts';
import { toCodeSamples, type CodeSample } from './code-samples.ts';

/** An endpoint with its first example call that succeeds. */
interface ExampleCall {
  readonly route: Route;
  readonly example: Example;
}

/**
 * Finds the example call of an operation of the API (OpenAPI). Throws for an unknown operation and
 * for one without an example.
 */
export function findExampleCall(operationId: string): ExampleCall {
  const route = ROUTES.find((each) => each.operationId === operationId);
  const [example] = findExamples(operationId, 200);
  if (route === undefined || example === undefined)
    throw new Error(
      `The API has no operation ${operationId} with an example. Choose an operation of api/openapi/examples.ts.`,
    );
  return { route, example };
}

/**
 * Returns an example call in each programming language. `origin` is the public URL of the service;
 * `key` is an API key or a placeholder, and null for a call without a key.
 */
export function toExampleCodeSamples(
  { route, example }: ExampleCall,
  { origin, key }: { readonly origin: string; readonly key: string | null },
): CodeSample[] {
  return toCodeSamples({
    method: route.method,
    origin,
    path: toExamplePath(route.path, example),
    query: example.query ?? {},
    body: example.body ?? null,
    key,
  });
}
