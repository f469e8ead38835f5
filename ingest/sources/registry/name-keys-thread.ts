import { parentPort } from 'node:worker_threads';
import { NameKeysBuilder, type NumberedNames } from './name-keys.ts';

const keys = new NameKeysBuilder();

/** Adds names. Null asks for the keys. */
parentPort?.on('message', (names: NumberedNames | null) => {
  if (names !== null) keys.add(names);
  parentPort?.postMessage(names === null ? keys.finish() : null);
});
