import { XmlTag } from './xml-tag.ts';

/** A power of two, several times the tags that the reports of a year's programs have. */
const PLACES = 131_072;
/** Whoever makes tags that fall on one place has them parsed again, and nobody waits for it. */
const MOST_PROBES = 4;
/** A root with all its namespaces has some 2,000. */
const LONGEST_TAG = 4_096;
/** Bytes of all tags together; when they are full, all are forgotten. */
const ROOM = 16 * 1024 * 1024;

/**
 * The tags that were parsed before: reports of one program share most of theirs, in the same order. A tag is compared byte by byte with what
 * stands in a document: cutting each one out to look it up would take most of the time of reading.
 */
export class TagCache {
  #tags: (XmlTag | undefined)[] = [];
  #room = Buffer.alloc(0);
  #view = new DataView(this.#room.buffer, 0, 0);
  #used = 0;

  constructor() {
    this.#forget();
  }

  /** The tag from `start` up to, not with, `end`, if it was parsed before. */
  find(view: DataView, start: number, end: number): XmlTag | null {
    const hash = toHash(view, start, end - start);
    for (let probe = 0; probe < MOST_PROBES; probe += 1) {
      const tag = this.#tags[(hash + probe) & (PLACES - 1)];
      if (tag === undefined) return null;
      if (tag.length === end - start && tag.isAt(view, start)) return tag;
    }
    return null;
  }

  /** Parses a start tag that is whole. Throws an `XmlError` when it breaks a rule of names or attributes. */
  add(bytes: Buffer, start: number, end: number): XmlTag {
    const length = end - start;
    const text = bytes.toString('utf8', start, end);
    if (length > LONGEST_TAG) return new XmlTag(text, null);
    if (this.#used + length > ROOM) this.#forget();
    bytes.copy(this.#room, this.#used, start, end);
    const tag = new XmlTag(text, { view: this.#view, start: this.#used, length });
    const hash = toHash(this.#view, this.#used, length);
    this.#used += length;
    const places = Array.from({ length: MOST_PROBES }, (_, probe) => (hash + probe) & (PLACES - 1));
    const free = places.find((place) => this.#tags[place] === undefined);
    this.#tags[free ?? places[0]!] = tag;
    return tag;
  }

  /** Tags that are still in use keep the room that they are in. */
  #forget(): void {
    this.#tags = new Array<XmlTag | undefined>(PLACES);
    this.#room = Buffer.alloc(ROOM);
    this.#view = new DataView(this.#room.buffer, this.#room.byteOffset, ROOM);
    this.#used = 0;
  }
}

const WORD = 4;

/** Of the length and of words from all over the tag: values stand in its middle. */
function toHash(view: DataView, start: number, length: number): number {
  if (length < WORD) return length;
  const last = start + length - WORD;
  const step = Math.max(WORD, length >> 3);
  let hash = Math.imul(length, 0x9e3779b1);
  for (let at = start; at < last; at += step) hash = Math.imul(hash ^ view.getUint32(at), 0x85ebca6b) + 1;
  hash = Math.imul(hash ^ view.getUint32(last), 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) >>> 0;
}
