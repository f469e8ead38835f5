import { ByteKeyedCache } from './byte-keyed-cache.ts';
import { type NamespaceScope, type XmlStartTag, throwXmlError } from './xml-handler.ts';
import {
  NestedNamespaceScope,
  ROOT_NAMESPACE_SCOPE,
  XMLNS_NAMESPACE,
  XML_NAMESPACE,
  XmlName,
} from './xml-name.ts';
import { decodeXmlReferences } from './xml-references.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SPACE = 0x20;
const MAX_PAIRWISE_ATTRIBUTES = 8;

export class XmlTextCache {
  readonly names = new ByteKeyedCache((text) => new XmlName(text));
  readonly decodedTexts = new ByteKeyedCache(toAttributeValue);
  readonly #known: ReadonlyMap<string, string>;

  /** `namespacesComparedByIdentity` are returned as these string objects: `===` is then fast. */
  constructor(namespacesComparedByIdentity: readonly string[] = []) {
    this.#known = new Map(namespacesComparedByIdentity.map((namespace) => [namespace, namespace]));
  }

  toKnownString(declaredNamespace: string): string {
    return this.#known.get(declaredNamespace) ?? declaredNamespace;
  }
}

export class StartTagReader implements XmlStartTag {
  readonly #bytes: Buffer;
  readonly #texts: XmlTextCache;
  nameEndOffset = 0;
  isSelfClosing = false;
  namespace = '';
  local = '';
  scope: NamespaceScope = ROOT_NAMESPACE_SCOPE;
  #count = 0;
  #prefixed = 0;
  #declarations = 0;
  readonly #names: XmlName[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(bytes: Buffer, texts: XmlTextCache) {
    this.#bytes = bytes;
    this.#texts = texts;
  }

  /** Returns the offset after the tag. Throws an `XmlError` for a malformed one. */
  readTag(offset: number, outerScope: NamespaceScope): number {
    this.#count = 0;
    this.#prefixed = 0;
    this.#declarations = 0;
    this.nameEndOffset = this.#findNameEnd(offset + 1);
    const name = this.#texts.names.get(this.#bytes, offset + 1, this.nameEndOffset);
    const end = this.#readAttributes(this.nameEndOffset);
    if (this.#count > 1) this.#assertDistinct();
    this.scope =
      this.#declarations === 0 ? outerScope : new NestedNamespaceScope(outerScope, this.#toDeclarations());
    this.namespace = name.requireNamespaceIn(this.scope);
    this.local = name.local;
    if (this.#prefixed > 0) this.#assertResolved();
    return end;
  }

  #readAttributes(from: number): number {
    const bytes = this.#bytes;
    for (let at = from; ;) {
      const blanksEnd = skipBlanks(bytes, at);
      const byte = bytes[blanksEnd];
      if (byte === GREATER || byte === SLASH) {
        this.isSelfClosing = byte === SLASH;
        const end = blanksEnd + (this.isSelfClosing ? 1 : 0);
        if (bytes[end] !== GREATER) throwXmlError('a broken tag');
        return end + 1;
      }
      if (blanksEnd === at) throwXmlError('a broken tag');
      at = this.#readAttribute(blanksEnd);
    }
  }

  #readAttribute(start: number): number {
    const bytes = this.#bytes;
    const nameEnd = this.#findNameEnd(start);
    const name = this.#texts.names.get(bytes, start, nameEnd);
    const equals = skipBlanks(bytes, nameEnd);
    if (bytes[equals] !== EQUALS) throwXmlError('a broken tag');
    const open = skipBlanks(bytes, equals + 1);
    const quote = bytes[open];
    if (quote !== QUOTE && quote !== APOSTROPHE) throwXmlError('a broken tag');
    const end = this.#findValueEnd(open + 1, quote);
    this.#names[this.#count] = name;
    this.#starts[this.#count] = open + 1;
    this.#ends[this.#count] = end;
    this.#count += 1;
    if (name.isNamespaceDeclaration) this.#declarations += 1;
    else if (name.prefix !== '') this.#prefixed += 1;
    return end + 1;
  }

  #findNameEnd(from: number): number {
    const bytes = this.#bytes;
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte <= SPACE || byte === EQUALS || byte === GREATER || byte === SLASH) return at;
    }
    return throwXmlError('a tag that does not end');
  }

  #findValueEnd(from: number, quote: number): number {
    const bytes = this.#bytes;
    let hasReference = false;
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte > LESS) continue;
      if (byte === quote) {
        if (hasReference) this.#texts.decodedTexts.get(bytes, from, at);
        return at;
      }
      if (byte === AMPERSAND) hasReference = true;
      else if (byte === LESS || (byte < SPACE && !isBlank(byte))) throwXmlError('a broken tag');
    }
    return throwXmlError('a tag that does not end');
  }

  attribute(local: string): string | null {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#nameAt(index).text === local) return this.#value(index);
    }
    return null;
  }

  attributeInNamespace(namespace: string, local: string): string | null {
    if (this.#prefixed === 0) return null;
    for (let index = 0; index < this.#count; index += 1) {
      const name = this.#nameAt(index);
      if (name.prefix === '' || name.isNamespaceDeclaration || name.local !== local) continue;
      if (name.requireNamespaceIn(this.scope) === namespace) return this.#value(index);
    }
    return null;
  }

  #nameAt(index: number): XmlName {
    return this.#names[index] ?? throwXmlError('a broken tag');
  }

  #value(index: number): string {
    return this.#texts.decodedTexts.get(this.#bytes, this.#starts[index] ?? 0, this.#ends[index] ?? 0);
  }

  #assertDistinct(): void {
    const count = this.#count;
    if (count > MAX_PAIRWISE_ATTRIBUTES) {
      const distinct = new Set(this.#names.slice(0, count).map(({ text }) => text));
      if (distinct.size < count) throwXmlError('an attribute that comes twice');
      return;
    }
    for (let index = 1; index < count; index += 1) {
      const { text } = this.#nameAt(index);
      for (let other = 0; other < index; other += 1) {
        if (this.#nameAt(other).text === text) throwXmlError('an attribute that comes twice');
      }
    }
  }

  #assertResolved(): void {
    const seen = new Set<string>();
    for (let index = 0; index < this.#count; index += 1) {
      const name = this.#nameAt(index);
      if (name.prefix === '' || name.isNamespaceDeclaration) continue;
      seen.add(`${name.requireNamespaceIn(this.scope)} ${name.local}`);
    }
    if (seen.size < this.#prefixed) throwXmlError('an attribute that comes twice');
  }

  #toDeclarations(): ReadonlyMap<string, string> {
    const declared = new Map<string, string>();
    for (let index = 0; index < this.#count; index += 1) {
      const { isNamespaceDeclaration, prefix, local } = this.#nameAt(index);
      if (!isNamespaceDeclaration) continue;
      const namespace = this.#texts.toKnownString(this.#value(index).trim());
      if (prefix === '') assertDefaultNamespace(namespace);
      else assertPrefixDeclaration(local, namespace);
      declared.set(prefix === '' ? '' : local, namespace);
    }
    return declared;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === 0x9 || byte === 0xa || byte === 0xd;
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at] ?? 0)) at += 1;
  return at;
}

/** Normalises an attribute value (XML 1.0, section 3.3.3). Throws for an invalid reference. */
function toAttributeValue(raw: string): string {
  const plain = /[\t\r\n]/.test(raw) ? raw.replaceAll(/\r\n|[\t\r\n]/g, ' ') : raw;
  if (!plain.includes('&')) return plain;
  return decodeXmlReferences(plain) ?? throwXmlError('an entity that is not known');
}

function assertDefaultNamespace(namespace: string): void {
  if (namespace === XML_NAMESPACE || namespace === XMLNS_NAMESPACE) throwXmlError('a reserved namespace');
}

function assertPrefixDeclaration(prefix: string, namespace: string): void {
  const isReserved =
    prefix === 'xmlns' ||
    namespace === XMLNS_NAMESPACE ||
    (prefix === 'xml') !== (namespace === XML_NAMESPACE);
  if (isReserved || namespace === '') throwXmlError('a reserved namespace');
}
