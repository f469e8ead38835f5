import { XmlError } from './xml-error.ts';
import { resolveName, type QName, type Scope, type XmlElement } from './xml-handler.ts';
import { IX, LINK, XBRLI, XHTML } from './namespaces.ts';
import { splitName, XML_NAMESPACE, XMLNS_NAMESPACE } from './xml-names.ts';
import { replaceReferences } from './xml-references.ts';

interface Attribute {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly value: string;
}

// Blanks, names and values as XML has them, and no control characters.
const TAG =
  /^<[^\0-\x20/>="'<&]+(?:[\t\n\r ]+[^\0-\x20=/>"'<]+[\t\n\r ]*=[\t\n\r ]*(?:"[^"<\0-\x08\v\f\x0e-\x1f]*"|'[^'<\0-\x08\v\f\x0e-\x1f]*'))*[\t\n\r ]*\/?>$/;
const WORD = 4;
const MOST_NAMES = 5_000;
const ATTRIBUTE = /[\t\n\r ]+([^\t\n\r =]+)[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"|'([^']*)')/g;

/** A scope that declares something over its parent's. */
export class DeclaringScope implements Scope {
  readonly #parent: Scope;
  /** Names that were resolved here before: a report has the same few hundred again and again. */
  readonly #names = new Map<string, QName | null>();
  readonly #declared: ReadonlyMap<string, string>;

  constructor(parent: Scope, declared: ReadonlyMap<string, string>) {
    this.#parent = parent;
    this.#declared = declared;
  }

  lookUp(prefix: string): string | null {
    return this.#declared.get(prefix) ?? this.#parent.lookUp(prefix);
  }

  resolve(name: string): QName | null {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_NAMES) this.#names.clear();
    const resolved = resolveName(this, name);
    this.#names.set(name, resolved);
    return resolved;
  }
}

/** What holds outside of every declaration. */
export const OUTERMOST: Scope = {
  lookUp: (prefix) => (prefix === '' ? '' : prefix === 'xml' ? XML_NAMESPACE : null),
  resolve: (name) => resolveName(OUTERMOST, name),
};

/** Where the bytes of a tag are kept. */
export interface TagPlace {
  readonly view: DataView;
  readonly start: number;
  readonly length: number;
}

/**
 * A start tag as it is written. Documents repeat their tags, so one object stands for all tags of the same text, and remembers what its
 * name meant last.
 */
export class XmlTag implements XmlElement {
  /** In bytes; -1 for one that is not kept. */
  readonly length: number;
  readonly #place: TagPlace | null;
  /** What came after it last, latest first: most often one of them comes again. */
  readonly #next: (XmlTag | null)[] = [null, null, null, null];
  /** The name as it is written, for its end tag. */
  readonly name: string;
  readonly nameBytes: Buffer;
  readonly isEmpty: boolean;
  readonly #prefix: string;
  readonly local: string;
  readonly #attributes: readonly Attribute[];
  readonly #prefixed: readonly Attribute[];
  readonly #declared: ReadonlyMap<string, string> | null;
  namespace = '';
  scope: Scope = OUTERMOST;
  #resolvedIn: Scope | null = null;

  /** `text` is the tag from `<` to `>`. Throws an `XmlError` for one that is not well-formed. */
  constructor(text: string, place: TagPlace | null) {
    this.#place = place;
    this.length = place?.length ?? -1;
    if (!TAG.test(text)) fail('a broken tag');
    this.name = /^<([^\t\n\r />]+)/.exec(text)![1]!;
    this.nameBytes = Buffer.from(this.name);
    this.isEmpty = text.endsWith('/>');
    [this.#prefix, this.local] = splitName(this.name) ?? fail('a name that is none');
    const all = parseAttributes(text.slice(this.name.length + 1));
    this.#declared = toDeclarations(all);
    this.#attributes = all.filter(({ name: own, prefix }) => own !== 'xmlns' && prefix !== 'xmlns');
    this.#prefixed = this.#attributes.filter(({ prefix }) => prefix !== '');
  }

  /** The tag at `start`, if it is one that came after this one before. */
  guessNext(view: DataView, start: number): XmlTag | null {
    const next = this.#next;
    for (let place = 0; place < next.length; place += 1) {
      const guess = next[place]!;
      if (guess === null) return null;
      if (guess.isAt(view, start)) {
        if (place > 0) this.#remember(guess, place);
        return guess;
      }
    }
    return null;
  }

  /** Tells that `tag` came after this one. */
  expectNext(tag: XmlTag): void {
    this.#remember(tag, this.#next.length - 1);
  }

  #remember(tag: XmlTag, from: number): void {
    for (let place = from; place > 0; place -= 1) this.#next[place] = this.#next[place - 1]!;
    this.#next[0] = tag;
  }

  /** True when `view` has the very bytes of this tag at `start`. */
  isAt(view: DataView, start: number): boolean {
    const place = this.#place;
    const { length } = this;
    if (place === null || start + length > view.byteLength) return false;
    const own = place.view;
    const from = place.start;
    let at = 0;
    for (; at + WORD <= length; at += WORD) {
      if (view.getUint32(start + at) !== own.getUint32(from + at)) return false;
    }
    for (; at < length; at += 1) if (view.getUint8(start + at) !== own.getUint8(from + at)) return false;
    return true;
  }

  /** Resolves the tag where `outer` is in force. */
  enter(outer: Scope): void {
    if (this.#resolvedIn === outer) return;
    this.#resolvedIn = null;
    this.scope = this.#declared === null ? outer : new DeclaringScope(outer, this.#declared);
    this.namespace = this.scope.lookUp(this.#prefix) ?? fail('a prefix that is not declared');
    this.#assertDistinct();
    this.#resolvedIn = outer;
  }

  attribute(local: string): string | null {
    for (const each of this.#attributes) if (each.name === local) return each.value;
    return null;
  }

  attributeOf(namespace: string, local: string): string | null {
    const found = this.#attributes.find(
      (each) => each.prefix !== '' && each.local === local && this.scope.lookUp(each.prefix) === namespace,
    );
    return found?.value ?? null;
  }

  #assertDistinct(): void {
    const prefixed = this.#prefixed;
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
