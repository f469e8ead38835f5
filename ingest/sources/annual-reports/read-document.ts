import { isUtf8 } from 'node:buffer';
import type { IxbrlDocument } from '../../parse/ixbrl/ixbrl-document.ts';
import { readIxbrl } from '../../parse/ixbrl/read-ixbrl.ts';
import { scanXml } from '../../parse/xml/scan-xml.ts';
import { XmlTexts } from '../../parse/xml/start-tag.ts';
import { isWanted } from './concepts.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** A document in another encoding than UTF-8, the only one that is allowed (formats/annual-reports.md, section 1). */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/** Reads documents, faster from the second on. One for each thread. */
export class DocumentReader {
  readonly #texts = new XmlTexts();

  /** The facts that figures are picked from. Throws an `EncodingError` or an `XmlError`. */
  read(bytes: Buffer): IxbrlDocument {
    if (!isUtf8(bytes)) throw new EncodingError('not UTF-8');
    const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const document = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
    const [, encoding = 'utf-8'] = DECLARED.exec(document.toString('utf8', 0, 200)) ?? [];
    if (!/^utf-?8$/i.test(encoding)) throw new EncodingError('declared as another encoding');
    return readIxbrl(document, isWanted, (xml, handler) => scanXml(xml, handler, this.#texts));
  }
}
