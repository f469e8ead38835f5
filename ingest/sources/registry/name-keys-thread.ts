import { parentPort } from 'node:worker_threads';
import { LocalNameKeysBuilder, type NumberedNames } from './name-keys.ts';

const keys = new LocalNameKeysBuilder();

/** Adds names. Null asks for the keys. */
parentPort?.on('message', (names: NumberedNames | null) => void answer(names));

async function answer(names: NumberedNames | null): Promise<void> {
  if (names !== null) await keys.add(names);
  parentPort?.postMessage(names === null ? await keys.finish() : null);
}
