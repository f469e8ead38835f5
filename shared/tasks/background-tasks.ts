import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs tasks after an answer is sent, so that its caller does not wait for them. */
export class BackgroundTasks {
  readonly #onError: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** `onError` is called with the error of each failed task. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Number of tasks that have not ended. */
  get size(): number {
    return this.#underWay.size;
  }

  /** Starts a task in a later turn of the event loop, after the current answer. */
  start(work: () => Promise<unknown>): void {
    const task = nextTurn()
      .then(work)
      .then(() => undefined, this.#onError)
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  /** Resolves when all started tasks have ended. */
  async settle(): Promise<void> {
    // A closing server reports its connections as closed before their answers, which start refunds.
    await nextTurn();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
