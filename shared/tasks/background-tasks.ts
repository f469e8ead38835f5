import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs tasks after an answer is sent, so that its caller does not wait for them. */
export class BackgroundTasks {
  readonly #onError: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get size(): number {
    return this.#underWay.size;
  }

  start(work: () => Promise<unknown>): void {
    const task = nextTurn()
      .then(work)
      .then(() => undefined, this.#onError)
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  async settle(): Promise<void> {
    // A closing server reports its connections as closed before their answers, which start refunds.
    await nextTurn();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
