import { Readable } from 'node:stream';

/** JSON that is text already: spliced into an answer as it is, never parsed and built again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON that is made while it is sent. */
export class JsonPieces {
  readonly read: () => AsyncIterable<string>;

  /** The texts of `read` make one JSON value when they are joined. */
  constructor(read: () => AsyncIterable<string>) {
    this.read = read;
  }
}

/** The value of `pieces`: text if there is one piece, else pieces with two read ahead. */
export async function readAhead(pieces: AsyncGenerator<string>): Promise<JsonText | JsonPieces> {
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done === true) return new JsonText(first.done === true ? '' : first.value);
  return new JsonPieces(async function* () {
    yield first.value as string;
    yield second.value;
    yield* pieces;
  });
}

type Members = Readonly<Record<string, unknown>>;

/** An array of ready texts. */
export function toJsonArray(texts: readonly string[]): JsonText {
  return new JsonText(`[${texts.join(',')}]`);
}

/** An answer as JSON; members that are ready text go in as they are. */
export function toJson(answer: Members): string {
  const members = Object.entries(answer).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

/** True for an answer that {@link toJsonStream} sends and {@link toJson} cannot. */
export function hasPieces(answer: Members): boolean {
  return Object.values(answer).some((value) => value instanceof JsonPieces);
}

/** An answer as a stream of UTF-8, which reads on when its reader takes it. */
export function toJsonStream(answer: Members): Readable {
  return Readable.from(toPieces(answer), { objectMode: false });
}

async function* toPieces(answer: Members): AsyncGenerator<Buffer> {
  let separator = '{';
  for (const [name, value] of Object.entries(answer)) {
    const head = `${separator}${JSON.stringify(name)}:`;
    if (value instanceof JsonPieces) {
      yield Buffer.from(head);
      for await (const piece of value.read()) yield Buffer.from(piece);
    } else yield Buffer.from(head + (value instanceof JsonText ? value.text : JSON.stringify(value)));
    separator = ',';
  }
  yield Buffer.from(`}`);
}
