import { IX, type IxbrlDocument, LINK, XBRLI, XHTML } from '../../../parse/ixbrl/ixbrl-document.ts';
import { readIxbrl } from '../../../parse/ixbrl/read-ixbrl.ts';
import { scanXml, toUtf8Document } from '../../../parse/xml/scan-xml.ts';
import { XmlTexts } from '../../../parse/xml/start-tag.ts';
import { isWanted } from '../figures/concepts.ts';

/** Reads documents, faster from the second on. One for each thread. */
export class DocumentReader {
  readonly #texts = new XmlTexts([IX, XHTML, XBRLI, LINK]);

  /**
   * The facts that figures are picked from (docs/formats/annual-reports.md#documents). Throws an
   * `EncodingError` or an `XmlError`.
   */
  read(bytes: Buffer): IxbrlDocument {
    return readIxbrl(toUtf8Document(bytes), isWanted, (xml, handler) => scanXml(xml, handler, this.#texts));
  }
}
