import type { TestProject } from 'vitest/node';
import { canStartNodes, findServer } from './find-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    elasticsearch: { readonly url: string } | { readonly missing: string };
    /** Why no further nodes can be started; null when they can. */
    missingNodes: string | null;
  }
}

/**
 * Starts the server once for all suites. With `REQUIRE_ELASTICSEARCH=1` or `REQUIRE_ALL=1` a
 * missing server is an error.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isRequired = process.env['REQUIRE_ALL'] === '1' || process.env['REQUIRE_ELASTICSEARCH'] === '1';
  const found = await findServer(isRequired);
  project.provide(
    'missingNodes',
    canStartNodes() ? null : 'the server that Maven fetches is not there: npm run setup:elasticsearch',
  );
  if ('missing' in found) {
    if (isRequired) throw new Error(`The suites against Elasticsearch cannot run: ${found.missing}.`);
    project.provide('elasticsearch', found);
    return async () => undefined;
  }
  const { url, stop } = found;
  project.provide('elasticsearch', { url });
  return stop;
}
