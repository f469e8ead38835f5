import { parentPort } from 'node:worker_threads';
import { NameIndexer, type NamedCompany } from './name-indexer.ts';

/** A message to the thread: companies to add, or null at the end. */
export type NameThreadMessage = readonly NamedCompany[] | null;

const indexer = new NameIndexer();

parentPort?.on('message', (companies: NameThreadMessage) => void answer(companies));

async function answer(companies: NameThreadMessage): Promise<void> {
  if (companies !== null) {
    await indexer.add(companies);
    parentPort?.postMessage(null);
    return;
  }
  const parts = await indexer.finish();
  parentPort?.postMessage(parts, [...findBuffers(parts)]);
}

/** The memory of the numbers moves to the other thread, and is not copied. */
function findBuffers(value: unknown): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) return new Set([value.buffer as ArrayBuffer]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Set();
  return Object.values(value).reduce<Set<ArrayBuffer>>(
    (found, each) => found.union(findBuffers(each)),
    new Set(),
  );
}
