import { describe, expect, it } from 'vitest';
import { findMissingS3 } from './s3-distribution.ts';

const MISSING = findMissingS3();

/**
 * A suite that starts an S3 server of its own. Without one it is skipped with a message; with
 * `REQUIRE_ALL=1` it fails.
 */
export function describeWithS3(name: string, suite: () => void): void {
  if (MISSING === null) describe(name, suite);
  else if (process.env['REQUIRE_ALL'] === '1')
    it(`${name}: needs an S3 server`, () =>
      expect.fail(`REQUIRE_ALL=1, and there is no S3 server: ${MISSING}`));
  else describe.skip(`S3 (${MISSING})`, () => it(name, () => undefined));
}
