import { describe, expect, inject, it } from 'vitest';

/**
 * A suite that needs a Docker engine. Without one each of its tests is skipped with the reason;
 * with `REQUIRE_ALL=1` the suite fails.
 */
export function describeWithEngine(name: string, suite: () => void): void {
  const missing = inject('missingEngine');
  if (missing === null) describe(name, suite);
  else if (process.env['REQUIRE_ALL'] === '1')
    it(`${name}: needs a Docker engine`, () => expect.fail(`REQUIRE_ALL=1, and there is none: ${missing}`));
  else describe.skip(`${name}: needs a Docker engine (${missing})`, suite);
}
