import { isUtf8 } from 'node:buffer';
import { StartTagReader, XmlTextCache } from './start-tag-reader.ts';
import { type NamespaceScope, type XmlHandler, throwXmlError } from './xml-handler.ts';
import { ROOT_NAMESPACE_SCOPE, isXmlNameWithoutColon } from './xml-name.ts';
import { decodeXmlReferences } from './xml-references.ts';

const MAX_DEPTH = 512;

const DECLARATION =
  /^<\?xml[\t\n\r ]+version[\t\n\r ]*=[\t\n\r ]*(?:"1\.\d+"|'1\.\d+')(?:[\t\n\r ]+encoding[\t\n\r ]*=[\t\n\r ]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[\t\n\r ]+standalone[\t\n\r ]*=[\t\n\r ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n\r ]*\?>/;
const DOCTYPE =
  /^<!DOCTYPE[\t\n\r ]+[^\t\n\r <>[\]"']+(?:[\t\n\r ]+(?:SYSTEM|PUBLIC)(?:[\t\n\r ]+(?:"[^"]*"|'[^']*')){1,2})?[\t\n\r ]*[[>]/;
const MAX_DECLARATION_BYTES = 2_048;
const BLANK = /^[\t\n\r ]*$/;

const LESS = 0x3c;
const GREATER = 0x3e;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const BRACKET = 0x5d;
const SPACE = 0x20;
/** U+FFFE and U+FFFF in UTF-8. XML does not allow these two characters. */
const FORBIDDEN_CHARACTERS = [Buffer.from([0xef, 0xbf, 0xbe]), Buffer.from([0xef, 0xbf, 0xbf])];

/**
 * Reads an XML 1.0 document with namespaces and calls `handler` for its parts. `xmlBytes` must be
 * valid UTF-8. Throws an `XmlError` for malformed XML, for entities other than XML's own five, and
 * for a DOCTYPE with declarations. Time is linear in the length. `texts` caches names and attribute
 * values.
 */
export function scanXml(xmlBytes: Buffer, handler: XmlHandler, texts = new XmlTextCache()): void {
  new XmlScanner(xmlBytes, handler, texts).scan();
}

interface OpenElement {
  readonly nameStart: number;
  readonly nameEndOffset: number;
  readonly scope: NamespaceScope;
}

class XmlScanner {
  readonly #bytes: Buffer;
  readonly #handler: XmlHandler;
  readonly #texts: XmlTextCache;
  readonly #tag: StartTagReader;
  readonly #open: OpenElement[] = [];
  #scope: NamespaceScope = ROOT_NAMESPACE_SCOPE;
  #hasRoot = false;

  constructor(bytes: Buffer, handler: XmlHandler, texts: XmlTextCache) {
    this.#bytes = bytes;
    this.#handler = handler;
    this.#texts = texts;
    this.#tag = new StartTagReader(bytes, texts);
  }

  scan(): void {
    const bytes = this.#bytes;
    if (FORBIDDEN_CHARACTERS.some((each) => bytes.includes(each)))
      throwXmlError('a character that XML does not allow');
    const { length } = bytes;
    let from = this.#skipDeclaration();
    let hasReference = false;
    for (let at = from; at < length;) {
      const byte = bytes[at] ?? 0;
      if (byte === LESS) {
        if (at > from) this.#takeText(from, at, hasReference);
        at = this.#takeMarkup(at);
        from = at;
        hasReference = false;
        continue;
      }
      if (byte === AMPERSAND) {
        hasReference = true;
        at = this.#checkReference(at);
        continue;
      }
      if (byte < SPACE) assertControlCharacter(byte);
      else if (byte === GREATER) this.#checkGreater(at, from);
      at += 1;
    }
    this.#takeText(from, length, hasReference);
    if (this.#open.length > 0) throwXmlError('an element that does not end');
    if (!this.#hasRoot) throwXmlError('no element at all');
  }

  /** XML does not allow `]]>` in text, which starts at `from`. */
  #checkGreater(at: number, from: number): void {
    const bytes = this.#bytes;
    if (at >= from + 2 && bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET)
      throwXmlError('the end of a section that did not start');
  }

  #skipDeclaration(): number {
    const start = this.#cut(0, MAX_DECLARATION_BYTES);
    if (!/^<\?xml[\t\n\r ?]/.test(start)) return 0;
    return (DECLARATION.exec(start) ?? throwXmlError('a broken XML declaration'))[0].length;
  }

  #takeMarkup(at: number): number {
    const next = this.#bytes[at + 1];
    if (next === SLASH) return this.#takeEndTag(at);
    if (next === EXCLAMATION) return this.#takeDeclared(at);
    if (next === QUESTION) return this.#skipInstruction(at);
    return this.#takeStartTag(at);
  }

  #takeStartTag(at: number): number {
    if (this.#open.length === 0) {
      if (this.#hasRoot) throwXmlError('a second root');
      this.#hasRoot = true;
    }
    const tag = this.#tag;
    const end = tag.readTag(at, this.#scope);
    this.#handler.startElement(tag);
    if (tag.isSelfClosing) {
      this.#handler.endElement();
      return end;
    }
    if (this.#open.length === MAX_DEPTH) throwXmlError('elements within elements without end', 'too-deep');
    this.#open.push({ nameStart: at + 1, nameEndOffset: tag.nameEndOffset, scope: this.#scope });
    this.#scope = tag.scope;
    return end;
  }

  #takeEndTag(at: number): number {
    const { nameStart, nameEndOffset, scope } = this.#open.pop() ?? throwXmlError('an end without a start');
    const bytes = this.#bytes;
    let end = at + 2;
    for (let place = nameStart; place < nameEndOffset; place += 1, end += 1) {
      if (bytes[end] !== bytes[place]) throwXmlError('an end without a start');
    }
    if (bytes[end] !== GREATER) {
      const close = this.#find('>', end);
      if (!BLANK.test(this.#cut(end, close))) throwXmlError('an end without a start');
      end = close;
    }
    this.#scope = scope;
    this.#handler.endElement();
    return end + 1;
  }

  #takeText(from: number, to: number, hasReference: boolean): void {
    if (this.#open.length === 0) {
      if (!BLANK.test(this.#cut(from, to))) throwXmlError('text outside of the root');
      return;
    }
    if (!this.#handler.wantsText) return;
    const raw = normaliseLineEnds(this.#cut(from, to));
    this.#handler.textChunk(
      hasReference ? (decodeXmlReferences(raw) ?? throwXmlError('an entity that is not known')) : raw,
    );
  }

  #checkReference(at: number): number {
    const bytes = this.#bytes;
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== SEMICOLON && bytes[end] !== LESS) end += 1;
    if (bytes[end] !== SEMICOLON) throwXmlError('an entity that is not known');
    this.#texts.decodedTexts.get(bytes, at, end + 1);
    return end + 1;
  }

  #takeDeclared(at: number): number {
    const start = this.#cut(at, at + MAX_DECLARATION_BYTES);
    if (start.startsWith('<!--')) return this.#skipComment(at);
    if (start.startsWith('<![CDATA[')) return this.#takeSection(at);
    const [whole] = DOCTYPE.exec(start) ?? throwXmlError('a broken tag');
    if (whole.endsWith('[')) throwXmlError('a DOCTYPE with declarations', 'doctype-with-declarations');
    if (this.#hasRoot) throwXmlError('a DOCTYPE after the root');
    return at + Buffer.byteLength(whole);
  }

  #skipComment(at: number): number {
    const end = this.#find('--', at + 4);
    if (this.#bytes[end + 2] !== GREATER) throwXmlError('a broken comment');
    this.#checkControls(at, end);
    return end + 3;
  }

  #takeSection(at: number): number {
    const end = this.#find(']]>', at + 9);
    if (this.#open.length === 0) throwXmlError('a section outside of the root');
    this.#checkControls(at, end);
    if (this.#handler.wantsText) this.#handler.textChunk(normaliseLineEnds(this.#cut(at + 9, end)));
    return end + 3;
  }

  #skipInstruction(at: number): number {
    const end = this.#find('?>', at + 2);
    const [target = ''] = this.#cut(at + 2, end).split(/[\t\n\r ]/, 1);
    if (!isXmlNameWithoutColon(target)) throwXmlError('an instruction without a name');
    if (target.toLowerCase() === 'xml') throwXmlError('a broken instruction');
    this.#checkControls(at, end);
    return end + 2;
  }

  #checkControls(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte < SPACE) assertControlCharacter(byte);
    }
  }

  #cut(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to);
  }

  /** Returns the offset of the next text `what`. Throws when the document ends before that. */
  #find(what: string, from: number): number {
    const found = this.#bytes.indexOf(what, from);
    return found === -1 ? throwXmlError('markup that does not end') : found;
  }
}

function assertControlCharacter(byte: number): void {
  if (byte !== 0x9 && byte !== 0xa && byte !== 0xd) throwXmlError('a character that XML does not allow');
}

function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const DECLARED_ENCODING = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;

/** Thrown for a document that is not UTF-8, the only encoding of the authorities' XML documents. */
export class XmlNotUtf8Error extends Error {
  override readonly name = 'XmlNotUtf8Error';
}

/** Removes the byte order mark. Throws an `XmlNotUtf8Error`, also for a declared encoding. */
export function decodeUtf8(xmlBytes: Buffer): Buffer {
  if (!isUtf8(xmlBytes)) throw new XmlNotUtf8Error('the document is not UTF-8');
  const hasMark = xmlBytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const document = hasMark ? xmlBytes.subarray(BYTE_ORDER_MARK.length) : xmlBytes;
  const [, encoding = 'utf-8'] = DECLARED_ENCODING.exec(document.toString('utf8', 0, 200)) ?? [];
  if (!/^utf-?8$/i.test(encoding))
    throw new XmlNotUtf8Error('the document declares an encoding other than UTF-8');
  return document;
}
