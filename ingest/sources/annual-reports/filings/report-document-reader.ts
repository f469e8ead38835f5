import {
  IX_NAMESPACE,
  type IxbrlDocument,
  LINK_NAMESPACE,
  XBRLI_NAMESPACE,
  XHTML_NAMESPACE,
} from '../../../parse/ixbrl/ixbrl-document.ts';
import { readIxbrl } from '../../../parse/ixbrl/read-ixbrl.ts';
import { scanXml, decodeUtf8 } from '../../../parse/xml/scan-xml.ts';
import { XmlTextCache } from '../../../parse/xml/start-tag-reader.ts';
import { isExtractedConcept } from '../figures/concepts.ts';

export class ReportDocumentReader {
  readonly #texts = new XmlTextCache([IX_NAMESPACE, XHTML_NAMESPACE, XBRLI_NAMESPACE, LINK_NAMESPACE]);

  /** Keeps only the facts that are used. Throws an `XmlNotUtf8Error` or an `XmlError`. */
  read(xhtml: Buffer): IxbrlDocument {
    return readIxbrl(decodeUtf8(xhtml), isExtractedConcept, (xml, handler) =>
      scanXml(xml, handler, this.#texts),
    );
  }
}
