import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertSupportedVersion,
  unknownGenerationError,
  type RollbackWithBlockedDeliveries,
} from '../../generation.ts';
import {
  parseGenerationInfo,
  parseLivePointer,
  parseRollbacks,
  type LivePublication,
  type OtherSchemaVersionGenerationInfo,
  type StoredGenerationInfo,
} from './generation-info.ts';
import { wrapStoreErrors } from '../database/to-store-error.ts';

export const LIVE_POINTER_FILE = 'CURRENT';
export const GENERATION_DATABASE_FILE = 'companies.sqlite';
export const GENERATION_INFO_FILE = 'generation.json';
/**
 * Name of the rollback file in the folder of a generation. The file lists the rollbacks that apply
 * while the generation is live. It is missing if there was never one. `rejections` is an older word
 * for rollbacks.
 */
export const GENERATION_ROLLBACKS_FILE = 'rejections.json';

export function toGenerationsFolder(storeFolder: string): string {
  return join(storeFolder, 'generations');
}

export function toGenerationFolder(storeFolder: string, generationName: string): string {
  return join(toGenerationsFolder(storeFolder), generationName);
}

/**
 * Reads the file `CURRENT`. Null before the first generation. Throws `damaged` for a wrong
 * checksum.
 */
export function readLivePointer(storeFolder: string): LivePublication | null {
  const path = join(storeFolder, LIVE_POINTER_FILE);
  const text = wrapStoreErrors('read which generation is live', () =>
    existsSync(path) ? readFileSync(path, 'utf8') : null,
  );
  return text === null
    ? null
    : parseLivePointer(text, (name) =>
        existsSync(join(toGenerationFolder(storeFolder, name), GENERATION_INFO_FILE)),
      );
}

/**
 * Reads the rollbacks in the folder of a generation. Empty if it has none. Throws `damaged` if
 * their file was changed after it was written.
 */
export function readRollbacks(storeFolder: string, generationName: string): RollbackWithBlockedDeliveries[] {
  const path = join(toGenerationFolder(storeFolder, generationName), GENERATION_ROLLBACKS_FILE);
  if (!existsSync(path)) return [];
  const text = wrapStoreErrors('read the rollbacks', () => readFileSync(path, 'utf8'));
  return wrapStoreErrors('read the rollbacks', () =>
    parseRollbacks(
      generationName,
      text,
      () => readGenerationInfoOfAnyVersion(storeFolder, generationName).database === null,
    ),
  );
}

/**
 * Reads the GenerationInfo of a generation, even if another version of the service built it. Throws
 * `unknown_generation` or `damaged`.
 */
export function readGenerationInfoOfAnyVersion(
  storeFolder: string,
  name: string,
): StoredGenerationInfo | OtherSchemaVersionGenerationInfo {
  const path = join(toGenerationFolder(storeFolder, name), GENERATION_INFO_FILE);
  if (!existsSync(path)) throw unknownGenerationError(name);
  return parseGenerationInfo(
    name,
    wrapStoreErrors(`read ${path}`, () => readFileSync(path, 'utf8')),
  );
}

/**
 * Reads the GenerationInfo of a generation that this version of the service can open. Throws
 * `unsupported_generation`, `unknown_generation` or `damaged`.
 */
export function readSupportedGenerationInfo(storeFolder: string, name: string): StoredGenerationInfo {
  const info = readGenerationInfoOfAnyVersion(storeFolder, name);
  assertSupportedVersion(info);
  return info as StoredGenerationInfo;
}
