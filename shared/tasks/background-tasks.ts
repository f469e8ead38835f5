import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs tasks in the background, so that the time of an answer does not reveal the work behind it.
 */
export class BackgroundTasks {
  readonly #onError: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** `onError` receives the errors of tasks. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Starts `work` in a later turn of the event loop, after the current answer. */
  start(work: () => Promise<void>): void {
    const task = nextTurn()
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  /** Resolves when all started tasks have ended. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
