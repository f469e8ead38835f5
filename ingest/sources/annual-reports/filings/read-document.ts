import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import { IX, LINK, XBRLI, XHTML } from '../../../parse/ixbrl/namespaces.ts';
import { readIxbrl } from '../../../parse/ixbrl/read-ixbrl.ts';
import { scanXml } from '../../../parse/xml/scan-xml.ts';
import { XmlTexts } from '../../../parse/xml/start-tag.ts';
import { toUtf8Document } from '../../../parse/xml/utf8-document.ts';
import { isWanted } from '../figures/concepts.ts';

/** Reads documents, faster from the second on. One for each thread. */
export class DocumentReader {
  readonly #texts = new XmlTexts([IX, XHTML, XBRLI, LINK]);

  /** The facts that figures are picked from (formats/annual-reports.md, section 1). Throws an `EncodingError` or an `XmlError`. */
  read(bytes: Buffer): IxbrlDocument {
    return readIxbrl(toUtf8Document(bytes), isWanted, (xml, handler) => scanXml(xml, handler, this.#texts));
  }
}
