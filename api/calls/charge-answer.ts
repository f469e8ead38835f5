import { hasJsonChunks, JsonChunks } from '../http/json-text.ts';
import type { Context } from '../http/request-state.ts';
import { ANSWER_CHUNK_RECEIVE_TIMEOUT_MS, ANSWER_DELIVERY_DEADLINE_MS } from '../load/load-control.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { Call } from './call.ts';
import type { JsonAnswer, PricedAnswer, RouteAnswer } from './route.ts';

const MAX_BUFFERED_CHUNKS = 2;

/**
 * Charges a `ready` answer, for which everything that can fail was done, so that a failed answer is
 * free. Cuts it to the part that the credits pay for. A HEAD request and a disconnected caller are
 * not charged. Refunds the charge, or that of the chunks not received, if the answer is not
 * delivered.
 */
export async function chargeAnswer(
  { price, toAnswer, toCreditsForDeliveredChunks = () => 0 }: PricedAnswer<Record<string, unknown>>,
  ready: RouteAnswer,
  call: Call,
): Promise<RouteAnswer> {
  const { context, metered, lifetime } = call;
  lifetime.signal.throwIfAborted();
  const hasReceiver = expectsBody(context);
  const { creditsPayingForContent } = hasReceiver
    ? await metered.charge(price)
    : { creditsPayingForContent: 0 };
  let countSentChunks = (): number => 0;
  // Before anything that can fail.
  if (hasReceiver) refundUndelivered(call, () => toCreditsForDeliveredChunks(countSentChunks()));
  const { creditsCharged } = metered;
  const answer = 'document' in ready ? ready : toAnswer({ creditsPayingForContent, creditsCharged });
  lifetime.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
  if (!isStreamed(answer)) return answer;
  const tracked = trackChunks(answer, lifetime);
  countSentChunks = tracked.countSentChunks;
  return tracked.answer;
}

/** Refunds the last charge of a call that was not delivered, except what was received. */
export function refundUndelivered(
  { metered, services, lifetime }: Call,
  countReceivedCredits: () => number,
): void {
  lifetime.onEnded(({ wasDelivered }) => {
    if (wasDelivered) return;
    const creditsNotRefunded = countReceivedCredits();
    services.refundsInProgress.start(() => metered.refund({ creditsNotRefunded }));
  });
}

function expectsBody({ method, req }: Context): boolean {
  return method !== 'HEAD' && !req.socket.destroyed;
}

export function isStreamed(answer: RouteAnswer): answer is JsonAnswer {
  return 'body' in answer && hasJsonChunks(answer.body);
}

interface TrackedAnswer {
  readonly answer: JsonAnswer;
  readonly countSentChunks: () => number;
}

function trackChunks({ body, ...answer }: JsonAnswer, lifetime: CallLifetime): TrackedAnswer {
  let sent = 0;
  const track = async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      lifetime.setDeadlineFromNow(ANSWER_CHUNK_RECEIVE_TIMEOUT_MS);
      yield chunk;
      sent += 1;
    }
  };
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonChunks)) return [name, value] as const;
    return [name, new JsonChunks(() => track(value.readChunks()))] as const;
  });
  return {
    answer: { ...answer, body: Object.fromEntries(members) },
    countSentChunks: () => Math.max(0, sent - MAX_BUFFERED_CHUNKS),
  };
}
