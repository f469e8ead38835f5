import { XmlError, type XmlErrorCode } from './xml-error.ts';
import type { Scope, XmlHandler } from './xml-handler.ts';
import { isName } from './xml-names.ts';
import { replaceReferences } from './xml-references.ts';
import { TagCache } from './tag-cache.ts';
import { OUTERMOST, type XmlTag } from './xml-tag.ts';

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
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BRACKET = 0x5d;
const SPACE = 0x20;
/** U+FFFE and U+FFFF, which XML does not allow, in UTF-8. */
const NO_CHARACTERS = [Buffer.from([0xef, 0xbf, 0xbe]), Buffer.from([0xef, 0xbf, 0xbf])];

/**
 * Reads a document of XML 1.0 with namespaces, in valid UTF-8, and refuses what is not well-formed: an `XmlError`. No entity but XML's own
 * five, no external one, no DOCTYPE with declarations. Time grows with the length alone.
 *
 * It is for speed: it goes along the bytes once, parses tags that repeat, in this document or in others read with the same `tags`, once,
 * and makes text of what the handler wants alone.
 */
export function scanXml(bytes: Buffer, handler: XmlHandler, tags = new TagCache()): void {
  new XmlScanner(bytes, handler, tags).scan();
}

class XmlScanner {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #handler: XmlHandler;
  readonly #tags: TagCache;
  /** Open elements, and the namespaces around each. */
  readonly #open: XmlTag[] = [];
  readonly #scopes: Scope[] = [];
  #scope: Scope = OUTERMOST;
  #hasRoot = false;
  /** The start tag before this place. */
  #last: XmlTag | null = null;

  constructor(bytes: Buffer, handler: XmlHandler, tags: TagCache) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#handler = handler;
    this.#tags = tags;
  }

  scan(): void {
    const bytes = this.#bytes;
    if (NO_CHARACTERS.some((each) => bytes.includes(each))) fail('a character that XML does not allow');
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
      if (byte === AMPERSAND) hasReference = true;
      else if (byte < SPACE) checkControl(byte);
      else if (byte === GREATER && at >= from + 2 && bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET) {
        fail('the end of a section that did not start');
      }
      at += 1;
    }
    this.#takeText(from, length, hasReference);
    if (this.#open.length > 0) fail('an element that does not end');
    if (!this.#hasRoot) fail('no element at all');
  }

  #skipDeclaration(): number {
    const start = this.#cut(0, LONGEST_DECLARATION);
    if (!/^<\?xml[\t\n\r ?]/.test(start)) return 0;
    return (DECLARATION.exec(start) ?? fail('a broken XML declaration'))[0].length;
  }

  #takeMarkup(at: number): number {
    const next = this.#bytes[at + 1];
    if (next === SLASH) return this.#takeEndTag(at);
    if (next === EXCLAMATION) return this.#takeDeclared(at);
    if (next === QUESTION) return this.#skipInstruction(at);
    return this.#takeStartTag(at);
  }

  #takeStartTag(at: number): number {
    const guess = this.#last?.guessNext(this.#view, at) ?? null;
    if (guess !== null) {
      this.#last = guess;
      this.#start(guess);
      return at + guess.length;
    }
    const bytes = this.#bytes;
    const close = bytes.indexOf(GREATER, at) + 1;
    if (close === 0) fail('a tag that does not end');
    // A tag that is known is whole: a `>` in quotes cannot end it.
    const known = this.#tags.find(this.#view, at, close);
    const end = known === null ? this.#findTagEnd(at) : close;
    const tag = known ?? this.#tags.add(bytes, at, end);
    this.#last?.expectNext(tag);
    this.#last = tag;
    this.#start(tag);
    return end;
  }

  /** Place behind the `>` that is not within quotes. */
  #findTagEnd(at: number): number {
    const bytes = this.#bytes;
    let quote = 0;
    for (let end = at + 1; end < bytes.length; end += 1) {
      const byte = bytes[end]!;
      if (byte === LESS) return fail('a broken tag');
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) return end + 1;
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    }
    return fail('a tag that does not end');
  }

  #start(tag: XmlTag): void {
    if (this.#open.length === 0) {
      if (this.#hasRoot) fail('a second root');
      this.#hasRoot = true;
    }
    tag.enter(this.#scope);
    this.#handler.startElement(tag);
    if (tag.isEmpty) return this.#handler.endElement();
    if (this.#open.length === MOST_DEPTH) fail('elements within elements without end', 'too-deep');
    this.#open.push(tag);
    this.#scopes.push(this.#scope);
    this.#scope = tag.scope;
  }

  #takeEndTag(at: number): number {
    const bytes = this.#bytes;
    const tag = this.#open.pop();
    if (tag === undefined) return fail('an end without a start');
    const { nameBytes } = tag;
    let end = at + 2;
    for (let index = 0; index < nameBytes.length; index += 1, end += 1) {
      if (bytes[end] !== nameBytes[index]) fail('an end without a start');
    }
    if (bytes[end] !== GREATER) {
      const close = this.#find('>', end);
      if (!BLANK.test(this.#cut(end, close))) fail('an end without a start');
      end = close;
    }
    this.#scope = this.#scopes.pop()!;
    this.#handler.endElement();
    return end + 1;
  }

  #takeText(from: number, to: number, hasReference: boolean): void {
    if (this.#open.length === 0) {
      if (!BLANK.test(this.#cut(from, to))) fail('text outside of the root');
      return;
    }
    if (!hasReference && !this.#handler.wantsText) return;
    const raw = toLineFeeds(this.#cut(from, to));
    const plain = hasReference ? (replaceReferences(raw) ?? fail('an entity that is not known')) : raw;
    if (this.#handler.wantsText) this.#handler.text(plain);
  }

  #takeDeclared(at: number): number {
    const start = this.#cut(at, at + LONGEST_DECLARATION);
    if (start.startsWith('<!--')) return this.#skipComment(at);
    if (start.startsWith('<![CDATA[')) return this.#takeSection(at);
    const [whole] = DOCTYPE.exec(start) ?? fail('a broken tag');
    if (whole.endsWith('[')) fail('a DOCTYPE with declarations', 'doctype-with-declarations');
    if (this.#hasRoot) fail('a DOCTYPE after the root');
    return at + Buffer.byteLength(whole);
  }

  #skipComment(at: number): number {
    const end = this.#find('--', at + 4);
    if (this.#bytes[end + 2] !== GREATER) fail('a broken comment');
    this.#checkControls(at, end);
    return end + 3;
  }

  #takeSection(at: number): number {
    const end = this.#find(']]>', at + 9);
    if (this.#open.length === 0) fail('a section outside of the root');
    this.#checkControls(at, end);
    if (this.#handler.wantsText) this.#handler.text(toLineFeeds(this.#cut(at + 9, end)));
    return end + 3;
  }

  #skipInstruction(at: number): number {
    const end = this.#find('?>', at + 2);
    const [target = ''] = this.#cut(at + 2, end).split(/[\t\n\r ]/, 1);
    if (!isName(target) || target.toLowerCase() === 'xml') fail('a broken instruction');
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
    return found === -1 ? fail('markup that does not end') : found;
  }
}

/** Tabs and line ends are the only control characters that XML allows. */
function checkControl(byte: number): void {
  if (byte !== 0x9 && byte !== 0xa && byte !== 0xd) fail('a character that XML does not allow');
}

function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

function fail(what: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, what);
}
