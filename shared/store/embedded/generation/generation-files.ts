import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DamagedError, GenerationInfo, Rollback, GENERATION_SCHEMA_VERSION } from '../../port.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertSupportedVersion, unknownGenerationError } from '../../generation.ts';
import { wrapStoreErrors } from '../database/to-store-error.ts';

const StoredGenerationInfo = GenerationInfo.extend({
  database: z.object({ bytes: z.int(), sha256: z.string() }),
});
export type StoredGenerationInfo = z.infer<typeof StoredGenerationInfo>;

type OtherGenerationInfo = GenerationInfo & { readonly database: null };

/**
 * Parses the text of a file `generation.json`, which another version of the service may have
 * written. Throws {@link DamagedError} if the text was changed after it was written.
 */
function parseGenerationInfo(
  generationName: string,
  text: string,
): StoredGenerationInfo | OtherGenerationInfo {
  const content = parseChecked(text) ?? parseOtherVersionInfo(text);
  const info = z
    .union([StoredGenerationInfo, GenerationInfo.extend({ database: z.null() })])
    .safeParse(content);
  if (info.success) return info.data;
  throw new DamagedError(
    generationName,
    'info',
    'its file generation.json was changed after it was written',
    { cause: info.error },
  );
}

/**
 * Parses a `generation.json` without checksum that a version of the service with another schema
 * wrote. Null for any other text.
 */
function parseOtherVersionInfo(text: string): unknown {
  try {
    const info = z
      .looseObject({ schemaVersion: z.int(), checksum: z.never().optional() })
      .parse(JSON.parse(text));
    return info.schemaVersion === GENERATION_SCHEMA_VERSION ? null : { ...info, database: null };
  } catch {
    return null;
  }
}

export function toRollbacksFileText(rollbacks: readonly Rollback[]): string {
  return toJsonWithChecksum({ rejections: rollbacks });
}

/**
 * Reads the text of {@link toRollbacksFileText}. Throws {@link DamagedError} if the text was
 * changed. Older versions wrote no checksum. Such a text is accepted if `readIsChecksumOptional`
 * returns true.
 */
function parseRollbacks(
  generationName: string,
  rollbacksFileText: string,
  readIsChecksumOptional: () => boolean,
): Rollback[] {
  const content =
    parseChecked(rollbacksFileText) ??
    (readIsChecksumOptional() ? { rejections: JSON.parse(rollbacksFileText) as unknown } : null);
  const parsed = z.object({ rejections: z.array(Rollback) }).safeParse(content);
  if (parsed.success) return parsed.data.rejections;
  throw new DamagedError(
    generationName,
    'rejections',
    'its file rejections.json was changed after it was written',
    { cause: parsed.error },
  );
}

export interface LivePublication {
  readonly generationName: string;
  /**
   * Number of the publication that made the generation live. Rises by 1 with each promotion. 0 for
   * a pointer of an older version, which had no feed of changes.
   */
  readonly publicationNumber: number;
}

export function toLivePointerText({ generationName, publicationNumber }: LivePublication): string {
  const content = `${generationName}\n${publicationNumber}\n`;
  return `${content}${toCrcText(content)}\n`;
}

/**
 * Reads the text of {@link toLivePointerText}. Also accepts a text of an older version, with the
 * publication 0: the name of a generation and its CRC-32, or only the name if
 * `isAcceptedWithoutChecksum` returns true for it. Throws {@link DamagedError} for any other text.
 */
function parseLivePointer(
  text: string,
  isAcceptedWithoutChecksum: (generationName: string) => boolean,
): LivePublication {
  const [name = '', number = ''] = text.split('\n');
  const live = { generationName: name, publicationNumber: Number(number) };
  if (/^\d{1,7}$/.test(number) && text === toLivePointerText(live)) return live;
  const isOld =
    text === `${name}\n${toCrcText(name)}\n` || (text === `${name}\n` && isAcceptedWithoutChecksum(name));
  if (isOld) return { generationName: name, publicationNumber: 0 };
  throw new DamagedError(
    null,
    'pointer',
    'the file CURRENT, which names the live generation, was changed after it was written',
  );
}

function toCrcText(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Converts an object to JSON text. Its last member is the SHA-256 of the other members. */
export function toJsonWithChecksum(content: Readonly<Record<string, unknown>>): string {
  const checksum = hash('sha256', JSON.stringify(content));
  return `${JSON.stringify({ ...content, checksum }, null, 2)}\n`;
}

/** Reads the text of {@link toJsonWithChecksum}. Null when any byte was changed. */
export function parseChecked(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseObject(text);
  if (parsed === null) return null;
  const content = Object.fromEntries(Object.entries(parsed).filter(([name]) => name !== 'checksum'));
  return toJsonWithChecksum(content) === text ? content : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

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

/** Null before the first generation. Throws `damaged` for a wrong checksum. */
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

export function readRollbacks(storeFolder: string, generationName: string): Rollback[] {
  const path = join(toGenerationFolder(storeFolder, generationName), GENERATION_ROLLBACKS_FILE);
  if (!existsSync(path)) return [];
  const text = wrapStoreErrors('read the rollbacks', () => readFileSync(path, 'utf8'));
  return wrapStoreErrors('read the rollbacks', () =>
    parseRollbacks(
      generationName,
      text,
      () => readAnyGenerationInfo(storeFolder, generationName).database === null,
    ),
  );
}

/** Also of another version of the service. Throws `unknown_generation` or `damaged`. */
export function readAnyGenerationInfo(
  storeFolder: string,
  name: string,
): StoredGenerationInfo | OtherGenerationInfo {
  const path = join(toGenerationFolder(storeFolder, name), GENERATION_INFO_FILE);
  if (!existsSync(path)) throw unknownGenerationError(name);
  return parseGenerationInfo(
    name,
    wrapStoreErrors(`read ${path}`, () => readFileSync(path, 'utf8')),
  );
}

/** Throws `unsupported_generation`, `unknown_generation` or `damaged`. */
export function readSupportedGenerationInfo(storeFolder: string, name: string): StoredGenerationInfo {
  const info = readAnyGenerationInfo(storeFolder, name);
  assertSupportedVersion(info);
  return info as StoredGenerationInfo;
}
