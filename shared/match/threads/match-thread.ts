import { parentPort, workerData } from 'node:worker_threads';
import { openGenerationStore } from '../../store/open-store.ts';
import { NO_DEADLINE } from '../../store/port.ts';
import { matchItems } from '../match-items.ts';
import type { ListPart, ThreadData } from './match-threads.ts';

/** A thread of MatchThreads. */
const { config, generationName, sharedIndex } = workerData as ThreadData;
const store = await openGenerationStore(config);
const reader = await store.open(generationName, sharedIndex);

parentPort?.on('message', ({ items, maxCandidates }: ListPart) => {
  matchItems(reader, items, maxCandidates, NO_DEADLINE).then(
    (matches) => parentPort?.postMessage({ matches }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
