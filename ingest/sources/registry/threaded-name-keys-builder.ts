import { Thread } from '../../../shared/tasks/thread.ts';
import type { NameKeysBuilder, NumberedNames } from './name-keys.ts';

const THREAD = new URL('name-keys-thread.ts', import.meta.url);

export class ThreadedNameKeysBuilder implements NameKeysBuilder {
  readonly #thread = new Thread<NumberedNames | null, BigUint64Array | null>(THREAD);

  async add(names: NumberedNames): Promise<void> {
    await this.#thread.enqueue(names);
  }

  async finish(): Promise<BigUint64Array> {
    this.#thread.send(null);
    return (await this.#thread.receiveLast())!;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
