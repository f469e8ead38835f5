import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CachedCompressedBody } from '../../http/cached-compressed-body.ts';

interface Asset {
  readonly body: CachedCompressedBody;
  /** Hash of the content, 12 hexadecimal digits. */
  readonly version: string;
}

const SERVED_EXTENSIONS = new Set(['.js', '.svg']);
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
  'landing',
  'docs',
] as const;

export const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['console.css', toAsset(joinStylesheets())],
  ...readdirSync(FOLDER)
    .filter((name) => SERVED_EXTENSIONS.has(extname(name)))
    .map((name) => [name, toAsset(readFileSync(join(FOLDER, name)))] as const),
]);

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
