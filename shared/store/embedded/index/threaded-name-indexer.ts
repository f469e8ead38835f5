import { Thread } from '../../../tasks/thread.ts';
import type { NamedCompanies, NameIndexing, NameParts } from './name-indexer.ts';
import type { NameThreadMessage } from './name-thread.ts';

/** Builds the index of names in a thread of its own, beside the writing of documents. */
export class ThreadedNameIndexer implements NameIndexing {
  readonly #thread = new Thread<NameThreadMessage, NameParts | null>(
    new URL('name-thread.ts', import.meta.url),
  );

  async add(companies: NamedCompanies): Promise<void> {
    // Sent before anything is waited for: names are numbered in the order of the calls.
    await this.#thread.enqueue(companies);
  }

  async finish(): Promise<NameParts> {
    this.#thread.send(null);
    return (await this.#thread.receiveLast()) as NameParts;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
