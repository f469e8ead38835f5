import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { MeteredCall } from './gate.ts';

/** Refunds charges for answers that did not reach the socket of their caller. */
export class Refunds {
  readonly #report: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** `report` receives errors of the accounts, since the caller is gone. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /**
   * Refunds the last charge of the call if its answer does not reach the socket, except the credits
   * that `countDelivered` returns for the delivered part.
   */
  refundUnlessDelivered(
    call: CallLifetime,
    metered: Pick<MeteredCall, 'refund'>,
    countDelivered: () => number,
  ): void {
    call.onClosed(({ wasDelivered }) => {
      if (!wasDelivered) this.#giveBack(metered, countDelivered());
    });
  }

  /** Resolves when no refund is under way. */
  async settle(): Promise<void> {
    // A closing server reports its connections as closed before their answers.
    await nextTurn();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #giveBack(metered: Pick<MeteredCall, 'refund'>, kept: number): void {
    const work = metered
      .refund(kept)
      .then(() => undefined, this.#report)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }
}
