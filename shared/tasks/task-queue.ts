interface TaskQueueOptions {
  /** Most tasks to run at the same time. */
  readonly concurrency: number;
  /** Most tasks to wait. */
  readonly maxWaiting: number;
}

/** Runs tasks in order, a few at a time. Refuses tasks when too many wait. */
export class TaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

  /** Returns the result of the task. Rejects without running it when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#takeTurn();
    try {
      return await task();
    } finally {
      this.#passTurn();
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#options.concurrency) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#options.maxWaiting) {
      throw new Error(`${this.#waiting.length} tasks are already waiting`);
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
