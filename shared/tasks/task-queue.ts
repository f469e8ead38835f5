interface TaskQueueOptions {
  /** Tasks that run at a time. */
  readonly concurrency: number;
  /** Tasks that may wait for their turn. */
  readonly maxWaiting: number;
}

/** Runs tasks in the order of their arrival, a few at a time, and refuses those that would have to wait too long. */
export class TaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

  /** What the task gives. Rejects without running it when the queue is full. */
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
      throw new Error(`${this.#waiting.length} tasks wait already`);
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
