import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does what no answer waits for, so that an answer takes as long whatever there is to do. */
export class BackgroundTasks {
  readonly #tell: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** What fails goes to `tell`. */
  constructor(tell: (error: unknown) => void) {
    this.#tell = tell;
  }

  /** Starts `work` after the present answer, in a later turn of the event loop. */
  start(work: () => Promise<void>): void {
    const task = nextTurn()
      .then(work)
      .catch(this.#tell)
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  /** Resolves when everything that was started is done. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
