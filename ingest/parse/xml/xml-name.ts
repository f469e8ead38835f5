import { type QName, type NamespaceScope, throwXmlError, resolveQName } from './xml-handler.ts';

/** Caches the namespace of its last look-up for the next one in the same scope. */
export class XmlName {
  readonly text: string;
  readonly prefix: string;
  readonly local: string;
  /** True for `xmlns` and `xmlns:…`, which declare a namespace. */
  readonly isNamespaceDeclaration: boolean;
  #scope: NamespaceScope | null = null;
  #namespace = '';

  constructor(text: string) {
    this.text = text;
    [this.prefix, this.local] = splitQName(text) ?? throwXmlError('a name that is none');
    this.isNamespaceDeclaration = text === 'xmlns' || this.prefix === 'xmlns';
  }

  /** Throws an `XmlError` for an undeclared prefix. */
  requireNamespaceIn(scope: NamespaceScope): string {
    if (this.#scope === scope) return this.#namespace;
    this.#namespace = scope.findNamespace(this.prefix) ?? throwXmlError('a prefix that is not declared');
    this.#scope = scope;
    return this.#namespace;
  }
}

/** Without the colon (XML 1.0, fifth edition, section 2.3), for a regular expression. */
const NAME_START_CHARACTERS =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF' +
  '\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME_CHARACTERS = `${NAME_START_CHARACTERS}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;
// eslint-disable-next-line no-misleading-character-class -- the ranges are those of the standard
const NAME = new RegExp(`^[${NAME_START_CHARACTERS}][${NAME_CHARACTERS}]*$`, 'u');
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

export function isXmlNameWithoutColon(text: string): boolean {
  return PLAIN_NAME.test(text) || NAME.test(text);
}

function splitQName(text: string): readonly [prefix: string, local: string] | null {
  const colon = text.indexOf(':');
  if (colon === -1) return isXmlNameWithoutColon(text) ? ['', text] : null;
  const prefix = text.slice(0, colon);
  const local = text.slice(colon + 1);
  return isXmlNameWithoutColon(prefix) && isXmlNameWithoutColon(local) ? [prefix, local] : null;
}

/** The namespace of the prefix `xml`, which is always declared. */
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
/** The namespace of the prefix `xmlns`, which no document can declare. */
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

const MAX_CACHED_NAMES = 5_000;

export const ROOT_NAMESPACE_SCOPE: NamespaceScope = {
  findNamespace: (prefix) => (prefix === '' ? '' : prefix === 'xml' ? XML_NAMESPACE : null),
  resolveQName: (name) => resolveQName(ROOT_NAMESPACE_SCOPE, name),
};

export class NestedNamespaceScope implements NamespaceScope {
  readonly #parent: NamespaceScope;
  readonly #declared: ReadonlyMap<string, string>;
  /** A report repeats the same few hundred names. Null is an invalid or undeclared one. */
  readonly #names = new Map<string, QName | null>();

  constructor(parent: NamespaceScope, namespaceByPrefix: ReadonlyMap<string, string>) {
    this.#parent = parent;
    this.#declared = namespaceByPrefix;
  }

  findNamespace(prefix: string): string | null {
    return this.#declared.get(prefix) ?? this.#parent.findNamespace(prefix);
  }

  resolveQName(name: string): QName | null {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    if (this.#names.size === MAX_CACHED_NAMES) this.#names.clear();
    const resolved = resolveQName(this, name);
    this.#names.set(name, resolved);
    return resolved;
  }
}
