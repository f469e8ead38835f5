import { XmlTag } from './xml-tag.ts';

/** Reports of one program share most of their tags. */
const MOST_TAGS = 20_000;
const LONGEST_TAG = 400;

/** The tags that were parsed before, by their text. */
export class TagCache {
  readonly #tags = new Map<string, XmlTag>();

  get(text: string): XmlTag | undefined {
    return this.#tags.get(text);
  }

  /** Parses a start tag that is whole. Throws an `XmlError` when it breaks a rule of names or attributes. */
  add(text: string): XmlTag {
    if (text.length > LONGEST_TAG) return new XmlTag(text);
    // A part of a text keeps the whole of it in memory: a copy does not.
    const copy = Buffer.from(text).toString();
    const tag = new XmlTag(copy);
    if (this.#tags.size === MOST_TAGS) this.#tags.clear();
    this.#tags.set(copy, tag);
    return tag;
  }
}
