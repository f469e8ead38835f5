import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread that answers each message with one message, in their order. */
export class Thread<Message, Answer> {
  readonly #worker: Worker;
  readonly #answers: AsyncIterator<[Answer]>;
  #waiting = 0;

  constructor(script: URL, workerData?: unknown) {
    this.#worker = new Worker(script, { workerData });
    this.#answers = on(this.#worker, 'message', { close: ['exit'] }) as AsyncIterator<[Answer]>;
  }

  /** The number of messages without a received answer. */
  get waiting(): number {
    return this.#waiting;
  }

  send(message: Message): void {
    this.#worker.postMessage(message);
    this.#waiting += 1;
  }

  /** Resolves with the next answer. Throws what made the thread fail. */
  async receive(): Promise<Answer> {
    const next = await this.#answers.next();
    if (next.done === true)
      throw new Error('A thread has ended before its last answer. This is a bug: report it.');
    this.#waiting -= 1;
    return next.value[0];
  }

  /** Resolves with the answer to the last message, and drops those before it. */
  async receiveLast(): Promise<Answer> {
    while (this.#waiting > 1) await this.receive();
    return this.receive();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
