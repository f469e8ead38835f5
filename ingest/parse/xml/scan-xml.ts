import { refuseXml } from './xml-error.ts';
import type { Scope, XmlHandler } from './xml-handler.ts';
import { isName } from './xml-names.ts';
import { replaceReferences } from './xml-references.ts';
import { StartTag, XmlTexts } from './start-tag.ts';
import { OUTERMOST } from './xml-scope.ts';

/** Reports go some thirty elements deep. */
const MOST_DEPTH = 512;

const DECLARATION =
  /^<\?xml[\t\n\r ]+version[\t\n\r ]*=[\t\n\r ]*(?:"1\.\d+"|'1\.\d+')(?:[\t\n\r ]+encoding[\t\n\r ]*=[\t\n\r ]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[\t\n\r ]+standalone[\t\n\r ]*=[\t\n\r ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n\r ]*\?>/;
const DOCTYPE =
  /^<!DOCTYPE[\t\n\r ]+[^\t\n\r <>[\]"']+(?:[\t\n\r ]+(?:SYSTEM|PUBLIC)(?:[\t\n\r ]+(?:"[^"]*"|'[^']*')){1,2})?[\t\n\r ]*[[>]/;
const LONGEST_DECLARATION = 2_048;
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
/** U+FFFE and U+FFFF, which XML does not allow, in UTF-8. */
const NO_CHARACTERS = [Buffer.from([0xef, 0xbf, 0xbe]), Buffer.from([0xef, 0xbf, 0xbf])];

/**
 * Reads a document of XML 1.0 with namespaces, in valid UTF-8, and refuses what is not well-formed: an `XmlError`. No entity but XML's own
 * five, no external one, no DOCTYPE with declarations. Time grows with the length alone.
 *
 * It is for speed: it goes along the bytes once, makes texts of what the handler asks for alone, and knows names again that came before,
 * in this document or in others read with the same `texts`.
 */
export function scanXml(bytes: Buffer, handler: XmlHandler, texts = new XmlTexts()): void {
  new XmlScanner(bytes, handler, texts).scan();
}

class XmlScanner {
  readonly #bytes: Buffer;
  readonly #handler: XmlHandler;
  readonly #texts: XmlTexts;
  readonly #tag: StartTag;
  /** Where the names of open elements stand, and the namespaces around each. */
  readonly #nameStarts: number[] = [];
  readonly #nameEnds: number[] = [];
  readonly #scopes: Scope[] = [];
  #depth = 0;
  #scope: Scope = OUTERMOST;
  #hasRoot = false;

  constructor(bytes: Buffer, handler: XmlHandler, texts: XmlTexts) {
    this.#bytes = bytes;
    this.#handler = handler;
    this.#texts = texts;
    this.#tag = new StartTag(bytes, texts);
  }

  scan(): void {
    const bytes = this.#bytes;
    if (NO_CHARACTERS.some((each) => bytes.includes(each))) refuseXml('a character that XML does not allow');
    const { length } = bytes;
    let from = this.#skipDeclaration();
    let hasReference = false;
    for (let at = from; at < length;) {
      const byte = bytes[at]!;
      if (byte === LESS) {
        if (at > from) this.#takeText(from, at, hasReference);
        at = this.#takeMarkup(at);
        from = at;
        hasReference = false;
        continue;
      }
      if (byte > GREATER) {
        at += 1;
        continue;
      }
      if (byte === AMPERSAND) {
        hasReference = true;
        at = this.#checkReference(at);
        continue;
      }
      if (byte < SPACE) checkControl(byte);
      else if (byte === GREATER && at >= from + 2 && bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET) {
        refuseXml('the end of a section that did not start');
      }
      at += 1;
    }
    this.#takeText(from, length, hasReference);
    if (this.#depth > 0) refuseXml('an element that does not end');
    if (!this.#hasRoot) refuseXml('no element at all');
  }

  #skipDeclaration(): number {
    const start = this.#cut(0, LONGEST_DECLARATION);
    if (!/^<\?xml[\t\n\r ?]/.test(start)) return 0;
    return (DECLARATION.exec(start) ?? refuseXml('a broken XML declaration'))[0].length;
  }

  #takeMarkup(at: number): number {
    const next = this.#bytes[at + 1];
    if (next === SLASH) return this.#takeEndTag(at);
    if (next === EXCLAMATION) return this.#takeDeclared(at);
    if (next === QUESTION) return this.#skipInstruction(at);
    return this.#takeStartTag(at);
  }

  #takeStartTag(at: number): number {
    if (this.#depth === 0) {
      if (this.#hasRoot) refuseXml('a second root');
      this.#hasRoot = true;
    }
    const tag = this.#tag;
    const end = tag.read(at, this.#scope);
    this.#handler.startElement(tag);
    if (tag.isEmpty) {
      this.#handler.endElement();
      return end;
    }
    if (this.#depth === MOST_DEPTH) refuseXml('elements within elements without end', 'too-deep');
    this.#nameStarts[this.#depth] = at + 1;
    this.#nameEnds[this.#depth] = tag.nameEnd;
    this.#scopes[this.#depth] = this.#scope;
    this.#depth += 1;
    this.#scope = tag.scope;
    return end;
  }

  #takeEndTag(at: number): number {
    if (this.#depth === 0) refuseXml('an end without a start');
    const bytes = this.#bytes;
    this.#depth -= 1;
    const nameEnd = this.#nameEnds[this.#depth]!;
    let end = at + 2;
    for (let place = this.#nameStarts[this.#depth]!; place < nameEnd; place += 1, end += 1) {
      if (bytes[end] !== bytes[place]) refuseXml('an end without a start');
    }
    if (bytes[end] !== GREATER) {
      const close = this.#find('>', end);
      if (!BLANK.test(this.#cut(end, close))) refuseXml('an end without a start');
      end = close;
    }
    this.#scope = this.#scopes[this.#depth]!;
    this.#handler.endElement();
    return end + 1;
  }

  #takeText(from: number, to: number, hasReference: boolean): void {
    if (this.#depth === 0) {
      if (!BLANK.test(this.#cut(from, to))) refuseXml('text outside of the root');
      return;
    }
    if (!this.#handler.wantsText) return;
    const raw = toLineFeeds(this.#cut(from, to));
    this.#handler.text(hasReference ? replaceReferences(raw)! : raw);
  }

  /** Place behind a reference that stands for something. */
  #checkReference(at: number): number {
    const bytes = this.#bytes;
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== SEMICOLON && bytes[end] !== LESS) end += 1;
    if (bytes[end] !== SEMICOLON) refuseXml('an entity that is not known');
    this.#texts.values.get(bytes, at, end + 1);
    return end + 1;
  }

  #takeDeclared(at: number): number {
    const start = this.#cut(at, at + LONGEST_DECLARATION);
    if (start.startsWith('<!--')) return this.#skipComment(at);
    if (start.startsWith('<![CDATA[')) return this.#takeSection(at);
    const [whole] = DOCTYPE.exec(start) ?? refuseXml('a broken tag');
    if (whole.endsWith('[')) refuseXml('a DOCTYPE with declarations', 'doctype-with-declarations');
    if (this.#hasRoot) refuseXml('a DOCTYPE after the root');
    return at + Buffer.byteLength(whole);
  }

  #skipComment(at: number): number {
    const end = this.#find('--', at + 4);
    if (this.#bytes[end + 2] !== GREATER) refuseXml('a broken comment');
    this.#checkControls(at, end);
    return end + 3;
  }

  #takeSection(at: number): number {
    const end = this.#find(']]>', at + 9);
    if (this.#depth === 0) refuseXml('a section outside of the root');
    this.#checkControls(at, end);
    if (this.#handler.wantsText) this.#handler.text(toLineFeeds(this.#cut(at + 9, end)));
    return end + 3;
  }

  #skipInstruction(at: number): number {
    const end = this.#find('?>', at + 2);
    const [target = ''] = this.#cut(at + 2, end).split(/[\t\n\r ]/, 1);
    if (!isName(target)) refuseXml('an instruction without a name');
    if (target.toLowerCase() === 'xml') refuseXml('a broken instruction');
    this.#checkControls(at, end);
    return end + 2;
  }

  #checkControls(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = this.#bytes[at]!;
      if (byte < SPACE) checkControl(byte);
    }
  }

  #cut(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to);
  }

  /** Place of the next `what`; a document that ends before is broken. */
  #find(what: string, from: number): number {
    const found = this.#bytes.indexOf(what, from);
    return found === -1 ? refuseXml('markup that does not end') : found;
  }
}

/** Tabs and line ends are the only control characters that XML allows. */
function checkControl(byte: number): void {
  if (byte !== 0x9 && byte !== 0xa && byte !== 0xd) refuseXml('a character that XML does not allow');
}

function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
