import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DamagedError, GenerationInfo, Rollback, SCHEMA_VERSION } from '../../port.ts';

/** Content of a generation's info file. */
const StoredInfo = GenerationInfo.extend({
  /** Size and SHA-256 (hex) of the database file. */
  database: z.object({ bytes: z.int(), sha256: z.string() }),
});
/** The type of the schema of the same name. */
export type StoredInfo = z.infer<typeof StoredInfo>;

/** Info of another version, without checksums. The generation is listed but not opened. */
export type OtherVersionInfo = GenerationInfo & { readonly database: null };

/** Returns the text of an info file, with a checksum. */
export function toInfoText(info: StoredInfo): string {
  return toTextWithChecksum(info);
}

/** Reads an info file, also of other versions. Throws {@link DamagedError}. */
export function parseInfo(name: string, text: string): StoredInfo | OtherVersionInfo {
  const content = parseTextWithChecksum(text) ?? parseOtherVersionInfo(text);
  const info = z.union([StoredInfo, GenerationInfo.extend({ database: z.null() })]).safeParse(content);
  if (info.success) return info.data;
  throw new DamagedError(name, 'info', 'the file generation.json was changed after it was written', {
    cause: info.error,
  });
}

/** Null for a text of this version. */
function parseOtherVersionInfo(text: string): unknown {
  try {
    const info = z
      .looseObject({ schemaVersion: z.int(), checksum: z.never().optional() })
      .parse(JSON.parse(text));
    return info.schemaVersion === SCHEMA_VERSION ? null : { ...info, database: null };
  } catch {
    return null;
  }
}

/** Returns the text of a rollbacks file, with a checksum. */
export function toRollbacksText(rollbacks: readonly Rollback[]): string {
  return toTextWithChecksum({ rejections: rollbacks });
}

/**
 * Reads the text of {@link toRollbacksText}. Throws {@link DamagedError} when it was changed. Older
 * versions wrote a plain list, which is accepted if `isForeign` returns true.
 */
export function parseRollbacks(name: string, text: string, isForeign: () => boolean): Rollback[] {
  const content =
    parseTextWithChecksum(text) ?? (isForeign() ? { rejections: JSON.parse(text) as unknown } : null);
  const parsed = z.object({ rejections: z.array(Rollback) }).safeParse(content);
  if (parsed.success) return parsed.data.rejections;
  throw new DamagedError(name, 'rejections', 'its rejections.json was changed after it was written', {
    cause: parsed.error,
  });
}

/** Returns the text of the pointer: the name of the live generation, and its CRC-32. */
export function toPointerText(name: string): string {
  return `${name}\n${crc32(name).toString(16).padStart(8, '0')}\n`;
}

/**
 * Reads the name in the text of {@link toPointerText}. Throws {@link DamagedError} when it was
 * changed. Older versions wrote only the name, which is accepted if `isGeneration` returns true.
 */
export function parsePointer(text: string, isGeneration: (name: string) => boolean): string {
  const [name = ''] = text.split('\n');
  if (text === toPointerText(name)) return name;
  if (text === `${name}\n` && isGeneration(name)) return name;
  throw new DamagedError(null, 'pointer', 'the file CURRENT does not name a generation');
}

/** Converts an object to JSON text with the SHA-256 of the other members as its last member. */
export function toTextWithChecksum(content: Readonly<Record<string, unknown>>): string {
  const checksum = hash('sha256', JSON.stringify(content));
  return `${JSON.stringify({ ...content, checksum }, null, 2)}\n`;
}

/** Reads the text of {@link toTextWithChecksum}. Null when any byte differs. */
export function parseTextWithChecksum(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseObject(text);
  if (parsed === null) return null;
  const content = Object.fromEntries(Object.entries(parsed).filter(([name]) => name !== 'checksum'));
  return toTextWithChecksum(content) === text ? content : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
