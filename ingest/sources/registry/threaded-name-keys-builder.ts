import { Thread } from '../../../shared/tasks/thread.ts';
import type { NameKeysBuilder, NumberedNames } from './name-keys.ts';

const THREAD = new URL('name-keys-thread.ts', import.meta.url);
/** Batches that wait for the thread. More would take memory, and the reader waits instead. */
const MAX_WAITING_BATCHES = 8;

export class ThreadedNameKeysBuilder implements NameKeysBuilder {
  readonly #thread = new Thread<NumberedNames | null, BigUint64Array | null>(THREAD);

  async add(names: NumberedNames): Promise<void> {
    this.#thread.send(names);
    if (this.#thread.waiting > MAX_WAITING_BATCHES) await this.#thread.receive();
  }

  async finish(): Promise<BigUint64Array> {
    this.#thread.send(null);
    return (await this.#thread.receiveLast())!;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
