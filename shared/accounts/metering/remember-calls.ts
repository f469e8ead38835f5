import type { CompiledQuery } from 'kysely';
import type { Charge, Charged } from './charge.ts';
import type { Steps } from '../database/executor.ts';
import type { MeteringQueries } from './metering-queries.ts';
import { toCallRow, toIdempotentCall, type CallRow } from './idempotency-queries.ts';
import type { IdempotentCall } from './idempotent-call.ts';

/** Remembered calls of one account by `Idempotency.key`. */
export type KnownCalls = ReadonlyMap<string, IdempotentCall>;

/** What is remembered of the keys of `charges`, which are of one account. */
export function* findCalls({ findCalls }: MeteringQueries, charges: readonly Charge[]): Steps<KnownCalls> {
  const calls = new Map<string, IdempotentCall>();
  for (const query of findCalls(toIds(charges))) {
    const { rows } = yield query;
    for (const row of rows as CallRow[]) calls.set(row.key_hash, toIdempotentCall(row));
  }
  return calls;
}

function toIds(charges: readonly Charge[]): { account: string; key_hash: string }[] {
  return charges.flatMap(({ account, idempotency }) =>
    idempotency === undefined ? [] : [{ account, key_hash: idempotency.key }],
  );
}

/** Remembers first calls, and counts the replays of those that are remembered. */
export function* rememberCalls(
  queries: MeteringQueries,
  charges: readonly Charge[],
  charged: readonly Charged[],
): Steps<void> {
  const calls: CallRow[] = [];
  const replays: CompiledQuery[] = [];
  for (const [place, { account, idempotency }] of charges.entries()) {
    const { receipt, repetition } = charged[place]!;
    if (idempotency === undefined || receipt === null) continue;
    if (repetition === 'replay') replays.push(queries.addAnswer({ account, key_hash: idempotency.key }));
    else calls.push(toCallRow({ receipt, request: idempotency.request }));
  }
  yield* queries.rememberCalls(calls);
  yield* replays;
}
