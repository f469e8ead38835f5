import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../errors/app-error.ts';

/** Messages that wait for the thread. More would take memory, and their sender waits instead. */
const MAX_WAITING_MESSAGES = 8;

/** An expected error, which loses its class between threads. */
export interface SentError {
  readonly code: AppErrorCode;
  readonly message: string;
}

/** Throws another error, which ends the thread: its user gets it then. */
export function toSentError(error: unknown): SentError {
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, message: error.message };
}

/** A thread that answers each message with one message, in their order. */
export class Thread<Message, Answer> {
  readonly #worker: Worker;
  readonly #answers: AsyncIterator<[Answer]>;
  #waiting = 0;

  constructor(script: URL, workerData?: unknown) {
    this.#worker = new Worker(script, { workerData });
    this.#answers = on(this.#worker, 'message', { close: ['exit'] }) as AsyncIterator<[Answer]>;
  }

  send(message: Message): void {
    this.#worker.postMessage(message);
    this.#waiting += 1;
  }

  /** Sends at once. Then waits while too many messages do, and drops answers to earlier ones. */
  async enqueue(message: Message): Promise<void> {
    this.send(message);
    if (this.#waiting > MAX_WAITING_MESSAGES) await this.receive();
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
