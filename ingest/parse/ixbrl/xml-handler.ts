/** A name with its prefix resolved. `namespace` is `""` for none. */
export interface QName {
  readonly namespace: string;
  readonly local: string;
}

/** The namespaces that are in force at one place of a document. */
export interface Scope {
  /** Address that `prefix` stands for; null when it is not declared. `""` asks for the default namespace, `""` when there is none. */
  lookUp(prefix: string): string | null;
}

/** A start tag. It is only valid during the call that it is handed to. */
export interface XmlElement {
  readonly namespace: string;
  readonly local: string;
  readonly scope: Scope;
  /** Value of an attribute without prefix, references replaced; null when it is not there. */
  attribute(local: string): string | null;
  /** Value of an attribute of `namespace`. */
  attributeOf(namespace: string, local: string): string | null;
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

/** Resolves a name such as `se-gen-base:Tillgangar`. Null when it is no name or its prefix is not declared. */
export function resolveName(scope: Scope, name: string): QName | null {
  const [, prefix = '', local] = /^\s*(?:([^:\s]+):)?([^:\s]+)\s*$/.exec(name) ?? [];
  if (local === undefined) return null;
  const namespace = scope.lookUp(prefix);
  return namespace === null ? null : { namespace, local };
}
