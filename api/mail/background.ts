/** Does what no answer waits for, so that an answer takes as long whatever there is to do. */
export class Background {
  readonly #tell: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  /** What fails goes to `tell`. */
  constructor(tell: (error: unknown) => void) {
    this.#tell = tell;
  }

  /** Begins `work` when what is being answered now has been. */
  start(work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    setImmediate(() => {
      void work()
        .catch(this.#tell)
        .finally(() => {
          this.#underWay.delete(promise);
          resolve();
        });
    });
  }

  /** Resolves when everything that was started is done. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
