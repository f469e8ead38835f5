import { createHash } from 'node:crypto';
import { AccountsPart, type AccountsContext } from '../database/accounts-part.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import type { Metering } from '../metering/metering.ts';
import { WATCH_KEY_ID } from '../metering/own-key-ids.ts';
import { toSwedishDay } from '../swedish-month.ts';
import type { WatchEvents } from './watch-events.ts';

export const CHANGES_PER_CREDIT = 100;
const ENDPOINT = '/v1/watch-lists/:id/events';

const PAYMENT_COLUMNS = ['id', 'account', 'is_test', 'paid_position', 'paid_day', 'paid_changes'] as const;
type PaidUpTo = Pick<AccountsDatabase['watch_list'], (typeof PAYMENT_COLUMNS)[number]>;

/**
 * Charges what lists are told: 1 credit per started 100 changes of a list and day, once for all
 * ways (docs/callers/watching.md#price).
 */
export class WatchPayments extends AccountsPart {
  readonly #events: WatchEvents;
  readonly #metering: Pick<Metering, 'charge'>;

  constructor(context: AccountsContext, events: WatchEvents, metering: Pick<Metering, 'charge'>) {
    super(context);
    this.#events = events;
    this.#metering = metering;
  }

  /**
   * Pays for the changes of a list up to a position, unless they are paid already. `creditsLeft` is
   * null when nothing was to pay.
   */
  async pay(list: number, to: number) {
    let credits = 0;
    let creditsLeft: number | null = null;
    for (;;) {
      const paid = await this.#read(list);
      if (paid === null || paid.is_test === 1 || to <= paid.paid_position)
        return { isPaid: true, credits, creditsLeft };
      const next = await this.#toNext(list, paid, to);
      if (next.credits > 0) {
        const charged = await this.#charge(paid, next.credits);
        creditsLeft = charged.creditsLeft;
        if (charged.outcome !== 'charged' && charged.outcome !== 'replay')
          return { isPaid: false, credits, creditsLeft };
        credits += charged.chargedCredits;
      }
      await this.#move(list, paid, next, to);
    }
  }

  async #toNext(list: number, { paid_position, paid_day, paid_changes }: PaidUpTo, to: number) {
    const day = toSwedishDay(this.now());
    const before = paid_day === day ? paid_changes : 0;
    const changes = before + (await this.#events.count(list, paid_position, to));
    return { day, changes, credits: toCredits(changes) - toCredits(before) };
  }

  /** The key is that of the place where the payment begins: a second try there costs nothing. */
  #charge({ id, account, paid_position }: PaidUpTo, credits: number) {
    const place = createHash('sha256').update(`${id} ${paid_position}`).digest('base64url');
    return this.#metering.charge({
      accountId: account,
      keyId: WATCH_KEY_ID,
      requestId: `${id}-${paid_position}`,
      endpoint: ENDPOINT,
      at: this.now(),
      minBalanceCredits: credits,
      maxChargeCredits: credits,
      idempotency: { idempotencyKeyHash: place, requestHash: place, keySender: 'proxy' },
    });
  }

  #read(list: number): Promise<PaidUpTo | null> {
    return this.reading(async () => {
      const row = await this.database
        .selectFrom('watch_list')
        .select(PAYMENT_COLUMNS)
        .where('number', '=', list)
        .executeTakeFirst();
      return row ?? null;
    });
  }

  async #move(
    list: number,
    { paid_position }: PaidUpTo,
    { day, changes }: { readonly day: string; readonly changes: number },
    to: number,
  ): Promise<void> {
    await this.changing(() =>
      this.database
        .updateTable('watch_list')
        .set({ paid_position: to, paid_day: day, paid_changes: changes })
        .where('number', '=', list)
        .where('paid_position', '=', paid_position)
        .execute(),
    );
  }
}

function toCredits(changes: number): number {
  return Math.ceil(changes / CHANGES_PER_CREDIT);
}
