import { isUtf8 } from 'node:buffer';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** A document in another encoding than UTF-8, the only one that the authorities' documents have. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/** The document without byte order mark. Throws an `EncodingError` for bytes that are not UTF-8, or are declared as another encoding. */
export function toUtf8Document(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new EncodingError('not UTF-8');
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const document = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  const [, encoding = 'utf-8'] = DECLARED.exec(document.toString('utf8', 0, 200)) ?? [];
  if (!/^utf-?8$/i.test(encoding)) throw new EncodingError('declared as another encoding');
  return document;
}
