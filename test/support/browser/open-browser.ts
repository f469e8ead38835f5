import { chromium, type Browser } from 'playwright-core';
import { DISABLED_FEATURES_OPTION } from '../../../api/documents/launch-browser.ts';
import { CHROMIUM_PATH } from './chromium.ts';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH!,
    args: ['--no-sandbox', DISABLED_FEATURES_OPTION],
  });
}
