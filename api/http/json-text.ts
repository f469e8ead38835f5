import { Readable } from 'node:stream';

/** JSON that is text already: spliced into an answer as it is, never parsed and built again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON that is made while it is sent. */
export class JsonChunks {
  readonly readChunks: () => AsyncIterable<string>;

  /** The texts of `read` make one JSON value when they are joined. */
  constructor(read: () => AsyncIterable<string>) {
    this.readChunks = read;
  }
}

/** The value of `pieces`: text if there is one piece, else pieces with two read ahead. */
export async function readFirstChunks(pieces: AsyncGenerator<string>): Promise<JsonText | JsonChunks> {
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done === true) return new JsonText(first.done === true ? '' : first.value);
  return new JsonChunks(async function* () {
    yield first.value as string;
    yield second.value;
    yield* pieces;
  });
}

type JsonMembers = Readonly<Record<string, unknown>>;

/** An array of ready texts. */
export function toJsonArray(texts: readonly string[]): JsonText {
  return new JsonText(`[${texts.join(',')}]`);
}

/** An answer as JSON; members that are ready text go in as they are. */
export function toJson(answer: JsonMembers): string {
  const members = Object.entries(answer).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

/** True for an answer that {@link toJsonStream} sends and {@link toJson} cannot. */
export function hasChunks(answer: JsonMembers): boolean {
  return Object.values(answer).some((value) => value instanceof JsonChunks);
}

/** An answer as a stream of UTF-8, which reads on when its reader takes it. */
export function toJsonStream(answer: JsonMembers): Readable {
  return Readable.from(toChunks(answer), { objectMode: false });
}

async function* toChunks(answer: JsonMembers): AsyncGenerator<Buffer> {
  let separator = '{';
  for (const [name, value] of Object.entries(answer)) {
    const head = `${separator}${JSON.stringify(name)}:`;
    if (value instanceof JsonChunks) {
      yield Buffer.from(head);
      for await (const piece of value.readChunks()) yield Buffer.from(piece);
    } else yield Buffer.from(head + (value instanceof JsonText ? value.text : JSON.stringify(value)));
    separator = ',';
  }
  yield Buffer.from(`}`);
}
