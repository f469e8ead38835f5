import type { CallWatch } from '../load/call-watch.ts';
import type { Admission } from './admission.ts';

/** Gives back what was charged for answers that could not be handed to their sockets. */
export class GiveBacks {
  readonly #report: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** Errors of the accounts go to `report`: there is no caller to answer. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Gives the last charge of `admission` back unless the answer of the call reaches its socket. */
  watch(call: CallWatch, admission: Pick<Admission, 'giveBack'>): void {
    call.whenClosed(({ wasDelivered }) => {
      if (!wasDelivered) this.#giveBack(admission);
    });
  }

  /** Resolves when all are given back. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #giveBack(admission: Pick<Admission, 'giveBack'>): void {
    const work = admission
      .giveBack()
      .then(() => undefined, this.#report)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }
}
