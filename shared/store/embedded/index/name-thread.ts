import { parentPort } from 'node:worker_threads';
import { movableBuffers } from '../../../tasks/movable-buffers.ts';
import { NameIndexer, type NamedCompanies } from './name-indexer.ts';

/** A message to the thread: companies to add, or null at the end. */
export type NameThreadMessage = NamedCompanies | null;

const indexer = new NameIndexer();

parentPort?.on('message', (companies: NameThreadMessage) => void answer(companies));

async function answer(companies: NameThreadMessage): Promise<void> {
  if (companies !== null) {
    await indexer.add(companies);
    parentPort?.postMessage(null);
    return;
  }
  const parts = await indexer.finish();
  parentPort?.postMessage(parts, movableBuffers(parts));
}
