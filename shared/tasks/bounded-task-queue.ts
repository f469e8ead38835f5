interface TaskQueueOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/** Thrown in place of running a task when too many tasks wait already. */
class QueueFullError extends Error {}

/** Runs tasks in order, a limited number at the same time. Refuses tasks when too many wait. */
export class BoundedTaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

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
      throw new QueueFullError(
        `The queue is full: ${this.#waiting.length} tasks are already waiting. Try again later.`,
      );
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
