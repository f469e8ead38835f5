import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { NamedCompany, NameIndexing, NameParts } from './name-indexer.ts';
import type { NameThreadMessage } from './name-thread.ts';

/** Batches that wait for the thread. More would take memory, and the writer waits instead. */
const MAX_WAITING_BATCHES = 8;

/** Builds the index of names in a thread of its own, beside the writing of documents. */
export class ThreadedNameIndexer implements NameIndexing {
  readonly #thread = new Worker(new URL('name-thread.ts', import.meta.url));
  /** The answers in the order of the messages. An error of the thread is thrown by the next one. */
  readonly #answers = on(this.#thread, 'message', { close: ['exit'] });
  #waiting = 0;

  async add(companies: readonly NamedCompany[]): Promise<void> {
    // Sent before anything is waited for: names are numbered in the order of the calls.
    this.#send(
      companies.map(({ names, tieBreakRank, hasAnnualReport, isDeregistered }) => {
        return { names, tieBreakRank, hasAnnualReport, isDeregistered };
      }),
    );
    if (this.#waiting > MAX_WAITING_BATCHES) await this.#receive();
  }

  async finish(): Promise<NameParts> {
    this.#send(null);
    while (this.#waiting > 1) await this.#receive();
    return (await this.#receive()) as NameParts;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  #send(message: NameThreadMessage): void {
    this.#thread.postMessage(message);
    this.#waiting += 1;
  }

  async #receive(): Promise<NameParts | null> {
    const { done, value } = await this.#answers.next();
    if (done === true) throw new Error('The thread that indexes names has ended. This is a bug: report it.');
    this.#waiting -= 1;
    return (value as [NameParts | null])[0];
  }
}
