import { XmlError } from './xml-error.ts';
import type { Scope, XmlElement } from './xml-handler.ts';
import { IX, LINK, XBRLI, XHTML } from './namespaces.ts';
import { splitName, XML_NAMESPACE, XMLNS_NAMESPACE } from './xml-names.ts';
import { replaceReferences } from './xml-references.ts';

interface Attribute {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly value: string;
}

const ATTRIBUTE = /[\t\n\r ]+([^\t\n\r =]+)[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"|'([^']*)')/g;

/** A scope that declares something over its parent's. */
export class DeclaringScope implements Scope {
  readonly #parent: Scope;
  readonly #declared: ReadonlyMap<string, string>;

  constructor(parent: Scope, declared: ReadonlyMap<string, string>) {
    this.#parent = parent;
    this.#declared = declared;
  }

  lookUp(prefix: string): string | null {
    return this.#declared.get(prefix) ?? this.#parent.lookUp(prefix);
  }
}

/** What holds outside of every declaration. */
export const OUTERMOST: Scope = {
  lookUp: (prefix) => (prefix === '' ? '' : prefix === 'xml' ? XML_NAMESPACE : null),
};

/**
 * A start tag as it is written. Documents repeat their tags, so one object stands for all tags of the same text, and remembers what its
 * name meant last.
 */
export class XmlTag implements XmlElement {
  /** The name as it is written, for its end tag. */
  readonly name: string;
  readonly isEmpty: boolean;
  readonly #prefix: string;
  readonly local: string;
  readonly #attributes: readonly Attribute[];
  readonly #declared: ReadonlyMap<string, string> | null;
  namespace = '';
  scope: Scope = OUTERMOST;
  #resolvedIn: Scope | null = null;

  /** `text` is the tag from `<` to `>`, with attributes as XML has them. */
  constructor(text: string) {
    this.name = /^<([^\t\n\r />]+)/.exec(text)![1]!;
    this.isEmpty = text.endsWith('/>');
    [this.#prefix, this.local] = splitName(this.name) ?? fail('a name that is none');
    const all = parseAttributes(text.slice(this.name.length + 1));
    this.#declared = toDeclarations(all);
    this.#attributes = all.filter(({ name: own, prefix }) => own !== 'xmlns' && prefix !== 'xmlns');
  }

  /** Resolves the tag where `outer` is in force. */
  enter(outer: Scope): void {
    if (this.#declared === null && this.#resolvedIn === outer) return;
    this.scope = this.#declared === null ? outer : new DeclaringScope(outer, this.#declared);
    this.namespace = this.scope.lookUp(this.#prefix) ?? fail('a prefix that is not declared');
    this.#assertDistinct();
    this.#resolvedIn = outer;
  }

  attribute(local: string): string | null {
    return this.#attributes.find((each) => each.prefix === '' && each.local === local)?.value ?? null;
  }

  attributeOf(namespace: string, local: string): string | null {
    const found = this.#attributes.find(
      (each) => each.prefix !== '' && each.local === local && this.scope.lookUp(each.prefix) === namespace,
    );
    return found?.value ?? null;
  }

  #assertDistinct(): void {
    const prefixed = this.#attributes.filter(({ prefix }) => prefix !== '');
    if (prefixed.length === 0) return;
    const seen = new Set(
      prefixed.map(({ prefix, local }) => {
        const namespace = this.scope.lookUp(prefix) ?? fail('a prefix that is not declared');
        return `${namespace} ${local}`;
      }),
    );
    if (seen.size < prefixed.length) fail('an attribute that comes twice');
  }
}

function parseAttributes(text: string): Attribute[] {
  const all: Attribute[] = [];
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
    const [prefix, local] = splitName(name!) ?? fail('an attribute without a name');
    const value = toValue(double ?? single!) ?? fail('an entity that is not known');
    all.push({ name: name!, prefix, local, value });
  }
  if (new Set(all.map(({ name }) => name)).size < all.length) fail('an attribute that comes twice');
  return all;
}

/** Line ends and tabs count as blanks (XML 1.0, section 3.3.3). */
function toValue(raw: string): string | null {
  const plain = /[\t\r\n]/.test(raw) ? raw.replaceAll(/\r\n|[\t\r\n]/g, ' ') : raw;
  return plain.includes('&') ? replaceReferences(plain) : plain;
}

function toDeclarations(attributes: readonly Attribute[]): ReadonlyMap<string, string> | null {
  const declared = new Map<string, string>();
  for (const { name, prefix, local, value } of attributes) {
    if (name === 'xmlns') declared.set('', toKnown(checkDefault(value.trim())));
    else if (prefix === 'xmlns') declared.set(local, toKnown(checkPrefix(local, value.trim())));
  }
  return declared.size === 0 ? null : declared;
}

const KNOWN = new Map([IX, XHTML, XBRLI, LINK].map((namespace) => [namespace, namespace]));

/** The same text as the same object, which is compared in no time. */
function toKnown(namespace: string): string {
  return KNOWN.get(namespace) ?? namespace;
}

function checkDefault(namespace: string): string {
  if (namespace === XML_NAMESPACE || namespace === XMLNS_NAMESPACE) fail('a reserved namespace');
  return namespace;
}

function checkPrefix(prefix: string, namespace: string): string {
  const isReserved =
    prefix === 'xmlns' ||
    namespace === XMLNS_NAMESPACE ||
    (prefix === 'xml') !== (namespace === XML_NAMESPACE);
  if (isReserved || namespace === '') fail('a reserved namespace');
  return namespace;
}

function fail(what: string): never {
  throw new XmlError('malformed-xml', what);
}
