import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_PATH } from './chromium.ts';

/** A browser without a window. The pages that it visits are our own, so it needs no sandbox, which root could not have. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM_PATH!, args: ['--no-sandbox'] });
}
