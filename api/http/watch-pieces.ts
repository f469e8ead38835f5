import type { CallWatch } from '../load/call-watch.ts';
import { PIECE_DEADLINE_MS } from '../load/load.ts';
import type { Place } from '../load/places.ts';
import type { JsonAnswer } from './call-route.ts';
import { JsonPieces } from './json-text.ts';

/** A caller that takes longer for a piece reads slowly: its call then computes next to nothing. */
const SLOW_MS = 100;

/**
 * An answer whose pieces keep its call alive as long as the caller takes them. Each piece has a
 * deadline of its own, and a call that waits for its caller gives back all but one unit.
 */
export function watchPieces({ body, ...answer }: JsonAnswer, watch: CallWatch, place: Place): JsonAnswer {
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonPieces)) return [name, value] as const;
    return [name, new JsonPieces(() => keepAlive(value.read(), watch, place))] as const;
  });
  return { ...answer, body: Object.fromEntries(members) };
}

async function* keepAlive(
  pieces: AsyncIterable<string>,
  watch: CallWatch,
  place: Place,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    watch.extend(PIECE_DEADLINE_MS);
    const timer = setTimeout(() => place.shrink(1), SLOW_MS);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
