import { describe, expect, inject, it } from 'vitest';

/**
 * A suite that needs a Docker engine. Without one it is skipped with the reason; with
 * `REQUIRE_ALL=1` it fails.
 */
export function describeWithEngine(name: string, suite: () => void): void {
  const missing = inject('missingEngine');
  if (missing === null) describe(name, suite);
  else if (process.env['REQUIRE_ALL'] === '1')
    it(`${name}: needs a Docker engine`, () => expect.fail(`REQUIRE_ALL=1, and there is none: ${missing}`));
  else describe.skip(`Docker (${missing})`, () => it(name, () => undefined));
}
