import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { StaticBody } from '../../http/static-body.ts';

/** A file that pages refer to. */
export interface Asset {
  readonly body: StaticBody;
  /** Of its content. */
  readonly version: string;
}

/** Files beside this one that browsers get. */
const SERVED_EXTENSIONS = new Set(['.css', '.js', '.svg']);
const FOLDER = import.meta.dirname;

/** All of them, by name. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  readdirSync(FOLDER)
    .filter((name) => SERVED_EXTENSIONS.has(extname(name)))
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      return [name, { body: new StaticBody(async () => bytes), version }];
    }),
);

/** Where a browser gets one, under another address whenever it changes. Throws for one that there is not. */
export function toAssetUrl(name: string): string {
  const asset = ASSETS.get(name);
  if (asset === undefined) throw new Error(`There is no asset ${name}.`);
  return `/console/assets/${name}?v=${asset.version}`;
}
