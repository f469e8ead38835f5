import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiError } from '../../errors/api-error.ts';
import { CachedCompressedBody, sendBody } from '../../http/cached-compressed-body.ts';
import type { Middleware } from '../../http/request-state.ts';

interface Asset {
  readonly body: CachedCompressedBody;
  /** Hash of the content, 12 hexadecimal digits, or the version of the package. */
  readonly version: string;
}

const SERVED_EXTENSIONS = new Set(['.js', '.mjs', '.png', '.svg']);
const FOLDER = import.meta.dirname;
const PREFIX = '/console/assets/';
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
  'print',
] as const;

/** Files below `assets/`, and the modules of hucre, which read and write lists, as published. */
const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['console.css', toAsset(joinStylesheets())],
  ...listFiles(FOLDER).map((name) => [name, toAsset(readFileSync(join(FOLDER, name)))] as const),
  ...listLibrary(),
]);

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SERVED_EXTENSIONS.has(extname(name)))
    .map((name) => name.replaceAll(sep, '/'));
}

/** They are read when a page asks for them: most of more than a megabyte never is. */
function listLibrary(): (readonly [name: string, asset: Asset])[] {
  const folder = dirname(fileURLToPath(import.meta.resolve('hucre/csv')));
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as Asset;
  return listFiles(folder).map((name) => {
    const body = new CachedCompressedBody(() => readFile(join(folder, name)));
    return [`hucre/dist/${name}`, { body, version }];
  });
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
  return `${PREFIX}${name}?v=${asset.version}`;
}

/** Serves `/console/assets/…` and ignores other paths. Throws `not_found` for an unknown asset. */
export const serveAssets: Middleware = async (context, next) => {
  if (!context.path.startsWith(PREFIX)) {
    await next();
    return;
  }
  context.state.routePath = '/console/assets/:name';
  const name = context.path.slice(PREFIX.length);
  const asset = ASSETS.get(name);
  if (asset === undefined || !['GET', 'HEAD'].includes(context.method)) throw apiError('not_found');
  const isCurrent = context.query['v'] === asset.version;
  context.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
  // Assets do not depend on language or session.
  context.set('Vary', 'Accept-Encoding');
  await sendBody(context, {
    body: asset.body,
    etag: `W/"${asset.version}"`,
    fileExtension: extname(name),
  });
};
