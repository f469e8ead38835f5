import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertSupported, unknownGenerationError, type Rollback } from '../../generation.ts';
import {
  parseInfo,
  parsePointer,
  parseRollbacks,
  type OtherVersionInfo,
  type StoredInfo,
} from './generation-info.ts';
import { wrapStoreErrors } from '../database/to-store-error.ts';

/** Names a generation in the store's folder: the live one. */
export const POINTER_FILE = 'CURRENT';
/** Files in a generation's folder. */
export const DATABASE_FILE = 'companies.sqlite';
export const INFO_FILE = 'generation.json';
/** What is rejected while the generation is live. */
export const ROLLBACKS_FILE = 'rejections.json';

export function toGenerationsFolder(folder: string): string {
  return join(folder, 'generations');
}

export function toGenerationFolder(folder: string, name: string): string {
  return join(toGenerationsFolder(folder), name);
}

/**
 * Name of the live generation, or null when there is none. Throws `damaged` when the pointer is not
 * as it was written.
 */
export function readPointer(folder: string): string | null {
  const path = join(folder, POINTER_FILE);
  const text = wrapStoreErrors('read which generation is live', () =>
    existsSync(path) ? readFileSync(path, 'utf8') : null,
  );
  return text === null
    ? null
    : parsePointer(text, (name) => existsSync(join(toGenerationFolder(folder, name), INFO_FILE)));
}

/**
 * What is rejected while the generation is live; nothing when that was never told. Throws
 * `damaged`.
 */
export function readRollbacks(folder: string, name: string): Rollback[] {
  const path = join(toGenerationFolder(folder, name), ROLLBACKS_FILE);
  if (!existsSync(path)) return [];
  const text = wrapStoreErrors('read what is rejected', () => readFileSync(path, 'utf8'));
  return wrapStoreErrors('read what is rejected', () =>
    parseRollbacks(name, text, () => readInfo(folder, name).database === null),
  );
}

/** Reads what a generation says of itself. Throws `unknown_generation` and `damaged`. */
export function readInfo(folder: string, name: string): StoredInfo | OtherVersionInfo {
  const path = join(toGenerationFolder(folder, name), INFO_FILE);
  if (!existsSync(path)) throw unknownGenerationError(name);
  return parseInfo(
    name,
    wrapStoreErrors(`read ${path}`, () => readFileSync(path, 'utf8')),
  );
}

/**
 * Reads the info of a generation that this version can open. Throws `unsupported_generation`
 * besides.
 */
export function readSupportedInfo(folder: string, name: string): StoredInfo {
  const info = readInfo(folder, name);
  assertSupported(info);
  return info as StoredInfo;
}
