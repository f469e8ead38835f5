import { Readable } from 'node:stream';

declare global {
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): value is object;
  }
}

/** A number of more digits than one of JavaScript surely holds, such as an `id` of 64 bits. */
const LONG_ID = /(?<!\\)("id"\s*:\s*)(-?\d{16,})(?=\s*[,}])/g;
const MARKED_ID = /^\0-?\d{16,}$/;

/** Parses JSON, with its long ids as marked text: a reviver would take 40 times as long. */
export function parseJsonWithLongIds(text: string): unknown {
  return JSON.parse(text.replace(LONG_ID, '$1"\\u0000$2"'));
}

/** Returns a marked id as raw JSON, which `JSON.stringify` writes as it was sent. */
export function unmarkLongId(id: unknown): unknown {
  return typeof id === 'string' && MARKED_ID.test(id) ? JSON.rawJSON(id.slice(1)) : id;
}

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class JsonChunks {
  readonly readChunks: () => AsyncIterable<string>;

  /** `read` returns the chunks. Joined, they are the text of one JSON value. */
  constructor(read: () => AsyncIterable<string>) {
    this.readChunks = read;
  }
}

/**
 * Converts the chunks of a JSON value to a `JsonText` if there is only one, else to a `JsonChunks`.
 * Reads the first two chunks.
 */
export async function toSingleText(chunks: AsyncGenerator<string>): Promise<JsonText | JsonChunks> {
  const first = await chunks.next();
  const second = await chunks.next();
  if (second.done === true) return new JsonText(first.done === true ? '' : first.value);
  return new JsonChunks(async function* () {
    yield first.value as string;
    yield second.value;
    yield* chunks;
  });
}

type JsonMembers = Readonly<Record<string, unknown>>;

export function toJsonArray(jsonTexts: readonly string[]): JsonText {
  return new JsonText(`[${jsonTexts.join(',')}]`);
}

/** Serialises a JSON answer. A member that is a `JsonText` is inserted unchanged. */
export function toJson(answer: JsonMembers): string {
  const members = Object.entries(answer).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

export function hasJsonChunks(answer: JsonMembers): boolean {
  return Object.values(answer).some((value) => value instanceof JsonChunks);
}

/**
 * Serialises a JSON answer as a stream of UTF-8. Chunks are read only as fast as the caller
 * receives them.
 */
export function toJsonStream(answer: JsonMembers): Readable {
  return Readable.from(toChunks(answer), { objectMode: false });
}

async function* toChunks(answer: JsonMembers): AsyncGenerator<Buffer> {
  let separator = '{';
  for (const [name, value] of Object.entries(answer)) {
    const head = `${separator}${JSON.stringify(name)}:`;
    if (value instanceof JsonChunks) {
      yield Buffer.from(head);
      for await (const chunk of value.readChunks()) yield Buffer.from(chunk);
    } else yield Buffer.from(head + (value instanceof JsonText ? value.text : JSON.stringify(value)));
    separator = ',';
  }
  yield Buffer.from(`}`);
}

/** Returns a JSON answer as an object. Parses ready JSON, also of a streamed answer. */
export async function toObject(answer: JsonMembers): Promise<Record<string, unknown>> {
  const members = Object.entries(answer).map(async ([name, value]) => {
    if (value instanceof JsonText) return [name, JSON.parse(value.text) as unknown] as const;
    if (!(value instanceof JsonChunks)) return [name, value] as const;
    const chunks = await Array.fromAsync(value.readChunks());
    return [name, JSON.parse(chunks.join('')) as unknown] as const;
  });
  return Object.fromEntries(await Promise.all(members));
}
