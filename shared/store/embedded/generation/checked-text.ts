import { createHash } from 'node:crypto';

const INDENT = 2;

/** A JSON object as a text that carries the SHA-256 of itself, in its last member. */
export function toCheckedText(content: Readonly<Record<string, unknown>>): string {
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${JSON.stringify({ ...content, checksum }, null, INDENT)}\n`;
}

/** The content of {@link toCheckedText}; null for a text that differs from it in any byte. */
export function parseCheckedText(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseObject(text);
  if (parsed === null) return null;
  const content = Object.fromEntries(Object.entries(parsed).filter(([name]) => name !== 'checksum'));
  return toCheckedText(content) === text ? content : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
