import { describe, expect, it } from 'vitest';
import { findChromium } from '../../../api/documents/pdf-renderer.ts';

/** The browser that PDF tests use; null when this machine has none. */
export const CHROMIUM_PATH = findChromium(process.env['CHROMIUM_PATH'] || null);

export const CHROMIUM_NO_SANDBOX = process.env['CHROMIUM_NO_SANDBOX'] === '1';

/**
 * A suite that needs a Chromium. Without one it is skipped with a message; with `REQUIRE_ALL=1` it
 * fails.
 */
export function describeWithChromium(name: string, suite: () => void): void {
  if (CHROMIUM_PATH !== null) {
    describe(name, suite);
  } else if (process.env['REQUIRE_ALL'] === '1') {
    it(`${name}: needs Chromium`, () => expect.fail('REQUIRE_ALL=1, and no Chromium was found'));
  } else {
    describe.skip(`${name} (no Chromium: apt-get install chromium, or set CHROMIUM_PATH)`, suite);
  }
}
