/** A qualified name with its prefix resolved. `namespace` is `""` for none. */
export interface QName {
  readonly namespace: string;
  readonly local: string;
}

/** The namespace declarations that apply at one place of a document. */
export interface NamespaceScope {
  /**
   * Returns the namespace of `prefix`, or null when it is undeclared. The prefix `""` returns the
   * default namespace, or `""` without one.
   */
  findNamespace(prefix: string): string | null;
  /** Resolves `se-gen-base:Tillgangar`. Null for an invalid name or an undeclared prefix. */
  resolveQName(name: string): QName | null;
}

/** A start tag. Valid only during the call that receives it. */
export interface XmlElement {
  readonly namespace: string;
  readonly local: string;
  readonly scope: NamespaceScope;
  /** Returns the value of an attribute without prefix, references replaced. Null when absent. */
  attribute(local: string): string | null;
  /** Returns the value of an attribute in `namespace`. Null when absent. */
  attributeInNamespace(namespace: string, local: string): string | null;
}

/** Receives the parts of a document in their order. */
export interface XmlHandler {
  /** `text` is called only while this is true. */
  readonly wantsText: boolean;
  startElement(element: XmlElement): void;
  /** Text or CDATA, decoded, with line ends as `\n`. A text can come in several calls. */
  text(text: string): void;
  endElement(): void;
}

/** Implements `resolveQName` of a scope on top of `findNamespace`. */
export function resolveQName(scope: Pick<NamespaceScope, 'findNamespace'>, name: string): QName | null {
  const trimmed = name.trim();
  const colon = trimmed.indexOf(':');
  const local = trimmed.slice(colon + 1);
  if (local === '' || colon === 0 || /[:\s]/.test(local)) return null;
  const namespace = scope.findNamespace(colon === -1 ? '' : trimmed.slice(0, colon));
  return namespace === null ? null : { namespace, local };
}

/** The reason why a document cannot be read as XML. */
export type XmlErrorCode = 'malformed-xml' | 'doctype-with-declarations' | 'too-deep';

/** A document that is not well-formed or not supported. The message never quotes it. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;

  constructor(code: XmlErrorCode, what: string) {
    super(what);
    this.name = 'XmlError';
    this.code = code;
  }
}

/** Throws an `XmlError`. `what` must not contain text of the document. */
export function throwXmlError(what: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, what);
}
