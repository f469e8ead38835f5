/** An XML name with its prefix resolved to a namespace. `namespace` is `""` for none. */
export interface QName {
  readonly namespace: string;
  readonly local: string;
}

export interface NamespaceScope {
  /** Null if not declared. The empty prefix means the default namespace, or `""`. */
  findNamespace(prefix: string): string | null;
  /** Null if the name, such as `se-gen-base:Tillgangar`, is invalid or its prefix undeclared. */
  resolveQName(name: string): QName | null;
}

export interface XmlStartTag {
  readonly namespace: string;
  readonly local: string;
  readonly scope: NamespaceScope;
  /** Has references replaced. */
  attribute(local: string): string | null;
  /** Has references replaced. */
  attributeInNamespace(namespace: string, local: string): string | null;
}

/** For attributes whose type collapses blanks (XML Schema). Null when absent or empty. */
export function token(element: Pick<XmlStartTag, 'attribute'>, local: string): string | null {
  return element.attribute(local)?.trim() || null;
}

export interface XmlHandler {
  /** False to skip texts: `textChunk` is only called while this is true. */
  readonly wantsText: boolean;
  startElement(element: XmlStartTag): void;
  /** Receives a part of a decoded text or CDATA, with line ends as `\n`. */
  textChunk(chunk: string): void;
  endElement(): void;
}

export function resolveQName(scope: Pick<NamespaceScope, 'findNamespace'>, name: string): QName | null {
  const trimmed = name.trim();
  const colon = trimmed.indexOf(':');
  const local = trimmed.slice(colon + 1);
  if (local === '' || colon === 0 || /[:\s]/.test(local)) return null;
  const namespace = scope.findNamespace(colon === -1 ? '' : trimmed.slice(0, colon));
  return namespace === null ? null : { namespace, local };
}

type XmlErrorCode = 'malformed-xml' | 'doctype-with-declarations' | 'too-deep';

/** The message never quotes the document. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;

  constructor(code: XmlErrorCode, description: string) {
    super(description);
    this.name = 'XmlError';
    this.code = code;
  }
}

/** Throws an `XmlError`. `description` must not quote the document. */
export function throwXmlError(description: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, description);
}
