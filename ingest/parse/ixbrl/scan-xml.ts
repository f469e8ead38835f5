import { XmlError, type XmlErrorCode } from './xml-error.ts';
import type { Scope, XmlHandler } from './xml-handler.ts';
import { isName } from './xml-names.ts';
import { replaceReferences } from './xml-references.ts';
import { TagCache } from './tag-cache.ts';
import { OUTERMOST, XmlTag } from './xml-tag.ts';

/** Reports go some thirty elements deep. */
const MOST_DEPTH = 512;

// eslint-disable-next-line no-control-regex -- characters that XML does not allow
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const TAG =
  /<[^\t\n\r />="'<&]+(?:[\t\n\r ]+[^\t\n\r =/>"'<]+[\t\n\r ]*=[\t\n\r ]*(?:"[^"<]*"|'[^'<]*'))*[\t\n\r ]*\/?>/y;
const DECLARATION =
  /^<\?xml[\t\n\r ]+version[\t\n\r ]*=[\t\n\r ]*(?:"1\.\d+"|'1\.\d+')(?:[\t\n\r ]+encoding[\t\n\r ]*=[\t\n\r ]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[\t\n\r ]+standalone[\t\n\r ]*=[\t\n\r ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n\r ]*\?>/;
const BLANK = /^[\t\n\r ]*$/;

const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;

/**
 * Reads a document of XML 1.0 with namespaces, and refuses what is not well-formed: an `XmlError`. No entity but XML's own five, no external
 * one, no DOCTYPE with declarations. Time grows with the length alone.
 *
 * It is for speed: tags that repeat, in this document or in others read with the same `tags`, are parsed once; text is cut out only while
 * the handler wants it.
 */
export function scanXml(text: string, handler: XmlHandler, tags = new TagCache()): void {
  new XmlScanner(text, handler, tags).scan();
}

class XmlScanner {
  readonly #text: string;
  readonly #handler: XmlHandler;
  readonly #tags: TagCache;
  readonly #names: string[] = [];
  readonly #scopes: Scope[] = [];
  #scope: Scope = OUTERMOST;
  #hasRoot = false;
  /** Place of the next `&` and the next `]]>`, so that text without any is not looked through. */
  #nextReference: number;
  #nextSectionEnd: number;

  constructor(text: string, handler: XmlHandler, tags: TagCache) {
    this.#tags = tags;
    this.#text = text;
    this.#handler = handler;
    this.#nextReference = this.#find('&', 0);
    this.#nextSectionEnd = this.#find(']]>', 0);
  }

  scan(): void {
    const text = this.#text;
    if (FORBIDDEN.test(text)) fail('a character that XML does not allow');
    let at = this.#skipDeclaration();
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag === -1) break;
      if (tag > at) this.#takeText(at, tag);
      at = this.#takeMarkup(tag);
    }
    this.#takeText(at, text.length);
    if (this.#names.length > 0) fail('an element that does not end');
    if (!this.#hasRoot) fail('no element at all');
  }

  #skipDeclaration(): number {
    if (!/^<\?xml[\t\n\r ?]/.test(this.#text.slice(0, 6))) return 0;
    return (DECLARATION.exec(this.#text) ?? fail('a broken XML declaration'))[0].length;
  }

  #takeMarkup(at: number): number {
    const next = this.#text.charCodeAt(at + 1);
    if (next === SLASH) return this.#takeEndTag(at);
    if (next === EXCLAMATION) return this.#takeDeclared(at);
    if (next === QUESTION) return this.#skipInstruction(at);
    return this.#takeStartTag(at);
  }

  #takeStartTag(at: number): number {
    const end = this.#text.indexOf('>', at);
    let length = end - at + 1;
    const raw = this.#text.slice(at, end + 1);
    let tag = this.#tags.get(raw);
    if (tag === undefined) {
      TAG.lastIndex = at;
      const [whole] = TAG.exec(this.#text) ?? fail('a broken tag');
      length = whole.length;
      tag = this.#tags.add(whole);
    }
    this.#start(tag);
    return at + length;
  }

  #start(tag: XmlTag): void {
    if (this.#names.length === 0) {
      if (this.#hasRoot) fail('a second root');
      this.#hasRoot = true;
    }
    tag.enter(this.#scope);
    this.#handler.startElement(tag);
    if (tag.isEmpty) return this.#handler.endElement();
    if (this.#names.length === MOST_DEPTH) fail('elements within elements without end', 'too-deep');
    this.#names.push(tag.name);
    this.#scopes.push(this.#scope);
    this.#scope = tag.scope;
  }

  #takeEndTag(at: number): number {
    const name = this.#names.pop();
    const end = this.#text.indexOf('>', at);
    if (name === undefined || end === -1 || !this.#text.startsWith(name, at + 2))
      fail('an end without a start');
    const nameEnd = at + 2 + name!.length;
    if (end !== nameEnd && !BLANK.test(this.#text.slice(nameEnd, end))) fail('an end without a start');
    this.#scope = this.#scopes.pop()!;
    this.#handler.endElement();
    return end + 1;
  }

  #takeText(from: number, to: number): void {
    if (this.#names.length === 0) {
      if (!BLANK.test(this.#text.slice(from, to))) fail('text outside of the root');
      return;
    }
    while (this.#nextSectionEnd < from) this.#nextSectionEnd = this.#find(']]>', this.#nextSectionEnd + 1);
    if (this.#nextSectionEnd < to) fail('the end of a section that did not start');
    while (this.#nextReference < from) this.#nextReference = this.#find('&', this.#nextReference + 1);
    const hasReference = this.#nextReference < to;
    if (!hasReference && !this.#handler.wantsText) return;
    const raw = this.#text.slice(from, to);
    const plain = hasReference ? replaceReferences(toLineFeeds(raw)) : toLineFeeds(raw);
    if (plain === null) fail('an entity that is not known');
    if (this.#handler.wantsText) this.#handler.text(plain!);
  }

  #takeDeclared(at: number): number {
    if (this.#text.startsWith('<!--', at)) return this.#skipComment(at);
    if (this.#text.startsWith('<![CDATA[', at)) return this.#takeSection(at);
    if (this.#text.startsWith('<!DOCTYPE', at)) return this.#skipDoctype(at);
    return fail('a broken tag');
  }

  #skipComment(at: number): number {
    const end = this.#text.indexOf('--', at + 4);
    if (end === -1 || this.#text[end + 2] !== '>') fail('a broken comment');
    return end + 3;
  }

  #takeSection(at: number): number {
    const end = this.#text.indexOf(']]>', at + 9);
    if (end === -1 || this.#names.length === 0) fail('a broken section');
    if (this.#handler.wantsText) this.#handler.text(toLineFeeds(this.#text.slice(at + 9, end)));
    return end + 3;
  }

  #skipDoctype(at: number): number {
    const [whole] =
      /^<!DOCTYPE[\t\n\r ]+[^\t\n\r <>[\]"']+(?:[\t\n\r ]+(?:SYSTEM|PUBLIC)(?:[\t\n\r ]+(?:"[^"]*"|'[^']*')){1,2})?[\t\n\r ]*[[>]/.exec(
        this.#text.slice(at, at + 2_048),
      ) ?? fail('a broken DOCTYPE');
    if (whole.endsWith('[')) fail('a DOCTYPE with declarations', 'doctype-with-declarations');
    if (this.#hasRoot) fail('a DOCTYPE after the root');
    return at + whole.length;
  }

  #skipInstruction(at: number): number {
    const end = this.#text.indexOf('?>', at + 2);
    if (end === -1) fail('a broken instruction');
    const [target = ''] = this.#text.slice(at + 2, end).split(/[\t\n\r ]/, 1);
    if (!isName(target) || target.toLowerCase() === 'xml') fail('a broken instruction');
    return end + 2;
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found === -1 ? Infinity : found;
  }
}

function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

function fail(what: string, code: XmlErrorCode = 'malformed-xml'): never {
  throw new XmlError(code, what);
}
