import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { StaticBody } from '../../http/static-body.ts';

/** A stylesheet, script or icon of the console. */
export interface Asset {
  readonly body: StaticBody;
  /** Hash of the content, 12 hexadecimal digits. */
  readonly version: string;
}

/** Extensions of the files in this folder that are served. */
const SERVED_EXTENSIONS = new Set(['.css', '.js', '.svg']);
const FOLDER = import.meta.dirname;

/** All assets by file name, read once when this module is loaded. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  readdirSync(FOLDER)
    .filter((name) => SERVED_EXTENSIONS.has(extname(name)))
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      return [name, { body: new StaticBody(async () => bytes), version }];
    }),
);

/**
 * The URL of an asset, with its version, so that browsers can cache it for a year. Throws for an
 * unknown name.
 */
export function toAssetUrl(name: string): string {
  const asset = ASSETS.get(name);
  if (asset === undefined)
    throw new Error(`The console has no asset ${name}. This is a bug: report it with this message.`);
  return `/console/assets/${name}?v=${asset.version}`;
}
