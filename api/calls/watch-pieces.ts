import type { CallWatch } from '../load/call-watch.ts';
import { PIECE_DEADLINE_MS } from '../load/load.ts';
import type { JsonAnswer } from './call-route.ts';
import { JsonPieces } from '../http/json-text.ts';

/** Pieces that are on their way from here to the socket: read ahead, or waiting in a buffer. */
const BUFFERED_PIECES = 2;

/** An answer in pieces, and how many of them reached the socket so far, at least. */
export interface WatchedPieces {
  readonly answer: JsonAnswer;
  readonly countTaken: () => number;
}

/**
 * An answer whose pieces keep its call alive as long as the caller takes them: each has a deadline
 * of its own.
 */
export function watchPieces({ body, ...answer }: JsonAnswer, watch: CallWatch): WatchedPieces {
  let taken = 0;
  const keepAlive = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      watch.extend(PIECE_DEADLINE_MS);
      yield piece;
      taken += 1;
    }
  };
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonPieces)) return [name, value] as const;
    return [name, new JsonPieces(() => keepAlive(value.read()))] as const;
  });
  return {
    answer: { ...answer, body: Object.fromEntries(members) },
    countTaken: () => Math.max(0, taken - BUFFERED_PIECES),
  };
}
