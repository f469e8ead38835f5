import { parentPort, workerData } from 'node:worker_threads';
import type { MatchItem } from '../../shared/match/match-item.ts';
import { matchItems } from '../../shared/match/match-items.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE } from '../../shared/store/port.ts';
import type { PoolWork } from './match-pool.ts';
import { SHOWN_CANDIDATES } from './result-columns.ts';

const { config, generationName } = workerData as PoolWork;
const store = await openGenerationStore(config);
const reader = await store.open(generationName);

parentPort?.on('message', (items: readonly MatchItem[]) => {
  matchItems(reader, items, SHOWN_CANDIDATES, NO_DEADLINE).then(
    (matches) => parentPort?.postMessage({ matches }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
