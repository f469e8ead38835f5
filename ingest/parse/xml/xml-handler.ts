/** A name with its prefix resolved. `namespace` is `""` for none. */
export interface QName {
  readonly namespace: string;
  readonly local: string;
}

/** The namespaces that are in force at one place of a document. */
export interface NamespaceScope {
  /** Address that `prefix` stands for; null when it is not declared. `""` asks for the default namespace, `""` when there is none. */
  findNamespace(prefix: string): string | null;
  /** A name such as `se-gen-base:Tillgangar`; null when it is none or its prefix is not declared. */
  resolveQName(name: string): QName | null;
}

/** A start tag. It is only valid during the call that it is handed to. */
export interface XmlElement {
  readonly namespace: string;
  readonly local: string;
  readonly scope: NamespaceScope;
  /** Value of an attribute without prefix, references replaced; null when it is not there. */
  attribute(local: string): string | null;
  /** Value of an attribute of `namespace`. */
  attributeInNamespace(namespace: string, local: string): string | null;
}

/** Takes the parts of a document in their order. */
export interface XmlHandler {
  /** While false, `text` is not called. */
  readonly wantsText: boolean;
  startElement(element: XmlElement): void;
  /** Text and CDATA, references replaced and line ends as `\n`; one text may come in pieces. */
  text(text: string): void;
  endElement(): void;
}

/** What `resolve` of a scope owes. */
export function resolveQName(scope: Pick<NamespaceScope, 'findNamespace'>, name: string): QName | null {
  const trimmed = name.trim();
  const colon = trimmed.indexOf(':');
  const local = trimmed.slice(colon + 1);
  if (local === '' || colon === 0 || /[:\s]/.test(local)) return null;
  const namespace = scope.findNamespace(colon === -1 ? '' : trimmed.slice(0, colon));
  return namespace === null ? null : { namespace, local };
}

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
export function throwXmlError(what: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, what);
}
