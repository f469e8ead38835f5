import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CachedCompressedBody } from '../../http/cached-compressed-body.ts';

interface Asset {
  readonly body: CachedCompressedBody;
  /** Hash of the content, 12 hexadecimal digits. */
  readonly version: string;
}

const SERVED_EXTENSIONS = new Set(['.js', '.mjs', '.svg']);
const FOLDER = import.meta.dirname;
/** Stylesheets under `styles/` that are joined to `console.css`, in the order of the cascade. */
export const STYLESHEETS = [
  'tokens',
  'base',
  'frame',
  'forms',
  'content',
  'parts',
  'tables',
  'charts',
  'explorer',
  'account',
  'match',
  'landing',
  'docs',
] as const;

/** Files below `assets/`. Those of hucre, which reads and writes lists, are as they were published. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['console.css', toAsset(joinStylesheets())],
  ...readAssets(FOLDER, ''),
  ...readAssets(dirname(fileURLToPath(import.meta.resolve('hucre/csv'))), 'hucre/dist/'),
]);

function readAssets(folder: string, prefix: string): (readonly [name: string, asset: Asset])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SERVED_EXTENSIONS.has(extname(name)))
    .map((name) => [prefix + name.replaceAll(sep, '/'), toAsset(readFileSync(join(folder, name)))]);
}

/** Joins the stylesheets to one file, so that a page needs one request. */
function joinStylesheets(): Buffer {
  return Buffer.concat(STYLESHEETS.map((name) => readFileSync(join(FOLDER, 'styles', `${name}.css`))));
}

function toAsset(bytes: Buffer): Asset {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { body: new CachedCompressedBody(async () => bytes), version };
}

/**
 * Returns the URL of an asset with its version, so that browsers can cache it for a year. Throws
 * for an unknown name.
 */
export function toAssetUrl(name: string): string {
  const asset = ASSETS.get(name);
  if (asset === undefined)
    throw new Error(`The console has no asset ${name}. This is a bug: report it with this message.`);
  return `/console/assets/${name}?v=${asset.version}`;
}
