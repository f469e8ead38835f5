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

/** File with the name of the live generation, in the store's folder. */
export const POINTER_FILE = 'CURRENT';
/** SQLite database in a generation's folder. */
export const DATABASE_FILE = 'companies.sqlite';
/** File with the {@link StoredInfo} in a generation's folder. */
export const INFO_FILE = 'generation.json';
/** Rollbacks in a generation's folder. Only exists after a rollback. */
export const ROLLBACKS_FILE = 'rejections.json';

/** Returns the folder of all generations in the store's folder. */
export function toGenerationsFolder(folder: string): string {
  return join(folder, 'generations');
}

/** Returns the folder of one generation. */
export function toGenerationFolder(folder: string, name: string): string {
  return join(toGenerationsFolder(folder), name);
}

/** Returns the live generation's name. Null without one. Throws `damaged`. */
export function readPointer(folder: string): string | null {
  const path = join(folder, POINTER_FILE);
  const text = wrapStoreErrors('read which generation is live', () =>
    existsSync(path) ? readFileSync(path, 'utf8') : null,
  );
  return text === null
    ? null
    : parsePointer(text, (name) => existsSync(join(toGenerationFolder(folder, name), INFO_FILE)));
}

/** Reads the rollbacks stored in a generation. Empty without any. Throws `damaged`. */
export function readRollbacks(folder: string, name: string): Rollback[] {
  const path = join(toGenerationFolder(folder, name), ROLLBACKS_FILE);
  if (!existsSync(path)) return [];
  const text = wrapStoreErrors('read the rollbacks', () => readFileSync(path, 'utf8'));
  return wrapStoreErrors('read the rollbacks', () =>
    parseRollbacks(name, text, () => readGenerationInfo(folder, name).database === null),
  );
}

/** Reads the GenerationInfo of a generation. Throws `unknown_generation` and `damaged`. */
export function readGenerationInfo(folder: string, name: string): StoredInfo | OtherVersionInfo {
  const path = join(toGenerationFolder(folder, name), INFO_FILE);
  if (!existsSync(path)) throw unknownGenerationError(name);
  return parseInfo(
    name,
    wrapStoreErrors(`read ${path}`, () => readFileSync(path, 'utf8')),
  );
}

/** Like {@link readGenerationInfo}, to open it. Also throws `unsupported_generation`. */
export function readSupportedInfo(folder: string, name: string): StoredInfo {
  const info = readGenerationInfo(folder, name);
  assertSupported(info);
  return info as StoredInfo;
}
