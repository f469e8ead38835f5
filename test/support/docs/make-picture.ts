import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../api/documents/pdf-renderer.ts';
import { ROOT } from '../delivery/weekly-delivery.ts';
import { serveNewRegister } from './serve-register.ts';

const PAGE = '/console/company/5620037084';
const FOLDER = join(ROOT, 'docs/images');
const FILES = { light: 'console.png', dark: 'console-dark.png' } as const;
const SIZE = { width: 1280, height: 1000 };

/** Makes the pictures of the console that README shows, one per theme: `npm run picture`. */
const executablePath = findChromium(process.env['CHROMIUM_PATH'] ?? null);
if (executablePath === null) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH.');
const app = await serveNewRegister();
// The pages are our own: no sandbox is needed, and root could have none.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await mkdir(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB', colorScheme });
    const response = await page.goto(app.address + PAGE, { waitUntil: 'networkidle' });
    if (response?.ok() !== true) throw new Error(`${PAGE} is not in the register. Choose another company.`);
    await page.screenshot({ path: join(FOLDER, FILES[colorScheme]) });
    await page.close();
  }
} finally {
  await browser.close();
  await app.close();
}
