import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { MeteredCall } from './gate.ts';

/** Gives back what was charged for answers that could not be handed to their sockets. */
export class Refunds {
  readonly #report: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** Errors of the accounts go to `report`: there is no caller to answer. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /**
   * Gives the last charge of `admission` back unless the answer of the call reaches its socket.
   * `countDelivered` gives the credits that the part of it is worth which did.
   */
  refundUnlessDelivered(
    call: CallLifetime,
    admission: Pick<MeteredCall, 'refund'>,
    countDelivered: () => number,
  ): void {
    call.onClosed(({ wasDelivered }) => {
      if (!wasDelivered) this.#giveBack(admission, countDelivered());
    });
  }

  /** Resolves when all are given back. */
  async settle(): Promise<void> {
    // A server that closes its connections says so before their answers are closed.
    await nextTurn();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #giveBack(admission: Pick<MeteredCall, 'refund'>, kept: number): void {
    const work = admission
      .refund(kept)
      .then(() => undefined, this.#report)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }
}
