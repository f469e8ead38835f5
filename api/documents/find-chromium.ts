import { accessSync, constants, statSync } from 'node:fs';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const USUAL_PLACES = [
  ...FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Absolute path of the browser that renders reports; null when there is none. A `configured` path is the only one that
 * counts: when nothing can be run there, no other browser is taken in its place.
 */
export function findChromium(configured: string | null): string | null {
  const places = configured === null ? USUAL_PLACES : [configured];
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
