import type { TestProject } from 'vitest/node';
import { findServer } from './find-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    elasticsearch: { readonly url: string; readonly isLocal: boolean } | { readonly missing: string };
  }
}

/** Starts the server once for all suites; with `REQUIRE_ALL=1` there has to be one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findServer(process.env['REQUIRE_ALL'] === '1');
  if ('missing' in found) {
    project.provide('elasticsearch', found);
    return async () => undefined;
  }
  const { url, isLocal, stop } = found;
  project.provide('elasticsearch', { url, isLocal });
  return stop;
}
