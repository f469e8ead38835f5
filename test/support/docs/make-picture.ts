import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../api/documents/pdf-renderer.ts';
import { ROOT } from '../delivery/weekly-delivery.ts';
import { serveNewRegister } from './serve-register.ts';

/** A company of the fictional register with an annual report. */
const PAGE = '/console/company/5620032705';
const FILE = join(ROOT, 'docs/images/console.png');
const SIZE = { width: 1280, height: 1000 };

/** Makes the picture of the console that README shows: `npm run picture`. */
const executablePath = findChromium(process.env['CHROMIUM_PATH'] ?? null);
if (executablePath === null) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH.');
const app = await serveNewRegister();
// The pages are our own: no sandbox is needed, and root could have none.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB', colorScheme: 'light' });
  await page.goto(app.address + PAGE, { waitUntil: 'networkidle' });
  await mkdir(dirname(FILE), { recursive: true });
  await page.screenshot({ path: FILE });
} finally {
  await browser.close();
  await app.close();
}
