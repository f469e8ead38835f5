import { chromium, type Browser } from 'playwright-core';
import { DISABLED_FEATURES_OPTION } from '../../../api/documents/launch-browser.ts';
import { CHROMIUM_PATH } from './chromium.ts';

/**
 * A browser without a window. It visits only the service's own pages, so it needs no sandbox, which
 * root could not have.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH!,
    args: ['--no-sandbox', DISABLED_FEATURES_OPTION],
  });
}
