/** Why a document cannot be read as XML. */
export type XmlErrorCode = 'malformed-xml' | 'doctype-with-declarations' | 'too-deep';

/** A document that is no XML, or none that is read. The message holds nothing of the document. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;

  constructor(code: XmlErrorCode, what: string) {
    super(what);
    this.name = 'XmlError';
    this.code = code;
  }
}

/** Throws an `XmlError`; `what` holds nothing of the document. */
export function refuseXml(what: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, what);
}
