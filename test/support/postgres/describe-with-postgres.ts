import { describe, expect, it } from 'vitest';
import { findMissingPostgres } from './postgres-programs.ts';

const MISSING = findMissingPostgres();

/**
 * A suite that starts a PostgreSQL of its own. Without the programs it is skipped with a message;
 * with `REQUIRE_ALL=1` it fails.
 */
export function describeWithPostgres(name: string, suite: () => void): void {
  if (MISSING === null) describe(name, suite);
  else if (process.env['REQUIRE_ALL'] === '1')
    it(`${name}: needs PostgreSQL`, () =>
      expect.fail(`REQUIRE_ALL=1, and there is no PostgreSQL: ${MISSING}`));
  else describe.skip(`PostgreSQL (${MISSING})`, () => it(name, () => undefined));
}
