import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import {
  DamagedError,
  GenerationInfo,
  RollbackWithBlockedDeliveries,
  GENERATION_SCHEMA_VERSION,
} from '../../port.ts';

/** Schema of the file `generation.json` in the folder of a generation. */
const StoredGenerationInfo = GenerationInfo.extend({
  /** Size and SHA-256 (hex) of the SQLite file. */
  database: z.object({ bytes: z.int(), sha256: z.string() }),
});
/** Content of the file `generation.json` in the folder of a generation. */
export type StoredGenerationInfo = z.infer<typeof StoredGenerationInfo>;

export type OtherSchemaVersionGenerationInfo = GenerationInfo & { readonly database: null };

export function toGenerationInfoText(info: StoredGenerationInfo): string {
  return toJsonWithChecksum(info);
}

/**
 * Parses the text of a file `generation.json`, which another version of the service may have
 * written. Throws {@link DamagedError} if the text was changed after it was written.
 */
export function parseGenerationInfo(
  generationName: string,
  text: string,
): StoredGenerationInfo | OtherSchemaVersionGenerationInfo {
  const content = parseChecked(text) ?? parseOtherVersionInfo(text);
  const info = z
    .union([StoredGenerationInfo, GenerationInfo.extend({ database: z.null() })])
    .safeParse(content);
  if (info.success) return info.data;
  throw new DamagedError(
    generationName,
    'info',
    'its file generation.json was changed after it was written',
    {
      cause: info.error,
    },
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

export function toRollbacksFileText(rollbacks: readonly RollbackWithBlockedDeliveries[]): string {
  return toJsonWithChecksum({ rejections: rollbacks });
}

/**
 * Reads the text of {@link toRollbacksFileText}. Throws {@link DamagedError} if the text was
 * changed. Older versions wrote no checksum. Such a text is accepted if `readIsChecksumOptional`
 * returns true.
 */
export function parseRollbacks(
  generationName: string,
  rollbacksFileText: string,
  readIsChecksumOptional: () => boolean,
): RollbackWithBlockedDeliveries[] {
  const content =
    parseChecked(rollbacksFileText) ??
    (readIsChecksumOptional() ? { rejections: JSON.parse(rollbacksFileText) as unknown } : null);
  const parsed = z.object({ rejections: z.array(RollbackWithBlockedDeliveries) }).safeParse(content);
  if (parsed.success) return parsed.data.rejections;
  throw new DamagedError(
    generationName,
    'rejections',
    'its file rejections.json was changed after it was written',
    {
      cause: parsed.error,
    },
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
export function parseLivePointer(
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
