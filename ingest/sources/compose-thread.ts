import { parentPort, workerData } from 'node:worker_threads';
import { openCompanyPacker } from '../../shared/store/open-store.ts';
import { movableBuffers } from '../../shared/tasks/movable-buffers.ts';
import { toSentError } from '../../shared/tasks/thread.ts';
import { composeBatches } from '../compose/compose-range.ts';
import type { ComposeThreadAnswer, ComposeThreadData } from '../compose/compose-in-threads.ts';
import { FactCounter } from '../compose/facts.ts';
import { openCompanyStreams } from '../compose/open-company-sources.ts';
import { SOURCES_BY_PRECEDENCE } from './index.ts';

/** Composes companies, a batch for each message. */
const { engine, staged } = workerData as ComposeThreadData;
const facts = new FactCounter();
const streams = openCompanyStreams(SOURCES_BY_PRECEDENCE, new Map(staged));
const batches = composeBatches(streams, await openCompanyPacker(engine), facts);

parentPort?.on('message', () => {
  const answer = composeNext();
  parentPort?.postMessage(answer, movableBuffers(answer));
  if (!('batch' in answer)) parentPort?.close();
});

function composeNext(): ComposeThreadAnswer {
  try {
    const next = batches.next();
    return next.done === true ? { facts } : { batch: next.value };
  } catch (error) {
    return toSentError(error);
  }
}
