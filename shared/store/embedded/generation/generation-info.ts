import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DamagedError, GenerationInfo, Rollback, SCHEMA_VERSION } from '../../port.ts';

/** What the info file of a generation holds. */
const StoredInfo = GenerationInfo.extend({
  /** Size and SHA-256 (hex) of the database file. */
  database: z.object({ bytes: z.int(), sha256: z.string() }),
});
export type StoredInfo = z.infer<typeof StoredInfo>;

/**
 * Info of another version of this service, which may have no checksums: it is named, and never
 * opened.
 */
export type OtherVersionInfo = GenerationInfo & { readonly database: null };

export function toInfoText(info: StoredInfo): string {
  return toTextWithChecksum(info);
}

/**
 * Throws {@link DamagedError} unless the text is what {@link toInfoText} made, or of another
 * version.
 */
export function parseInfo(name: string, text: string): StoredInfo | OtherVersionInfo {
  const content = parseTextWithChecksum(text) ?? parseOtherVersionInfo(text);
  const info = z.union([StoredInfo, GenerationInfo.extend({ database: z.null() })]).safeParse(content);
  if (info.success) return info.data;
  throw new DamagedError(name, 'info', 'its generation.json is not as it was written', { cause: info.error });
}

/** Null for a text that only this version can have written. */
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

export function toRollbacksText(rejections: readonly Rollback[]): string {
  return toTextWithChecksum({ rejections });
}

/**
 * Throws {@link DamagedError} unless the text is what {@link toRollbacksText} made. Older versions
 * wrote a bare list: that is read where the generation is `isForeign`.
 */
export function parseRollbacks(name: string, text: string, isForeign: () => boolean): Rollback[] {
  const content =
    parseTextWithChecksum(text) ?? (isForeign() ? { rejections: JSON.parse(text) as unknown } : null);
  const parsed = z.object({ rejections: z.array(Rollback) }).safeParse(content);
  if (parsed.success) return parsed.data.rejections;
  throw new DamagedError(name, 'rejections', 'its rejections.json is not as it was written', {
    cause: parsed.error,
  });
}

/** The pointer to the live generation: its name, and the CRC-32 of the name. */
export function toPointerText(name: string): string {
  return `${name}\n${crc32(name).toString(16).padStart(8, '0')}\n`;
}

/**
 * Name of the live generation. Throws {@link DamagedError} unless the text is what {@link
 * toPointerText} made. Older versions wrote the bare name: that counts when there `isGeneration` of
 * this name.
 */
export function parsePointer(text: string, isGeneration: (name: string) => boolean): string {
  const [name = ''] = text.split('\n');
  if (text === toPointerText(name)) return name;
  if (text === `${name}\n` && isGeneration(name)) return name;
  throw new DamagedError(null, 'pointer', 'its CURRENT names no generation');
}

/** A JSON object as a text that carries the SHA-256 of itself, in its last member. */
export function toTextWithChecksum(content: Readonly<Record<string, unknown>>): string {
  const checksum = hash('sha256', JSON.stringify(content));
  return `${JSON.stringify({ ...content, checksum }, null, 2)}\n`;
}

/** The content of {@link toTextWithChecksum}; null for a text that differs from it in any byte. */
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
