import { parentPort, workerData } from 'node:worker_threads';
import { toSentError } from '../../shared/tasks/thread.ts';
import { composeBatches } from '../compose/compose-batches.ts';
import type { ComposeThreadAnswer, ComposeThreadData } from '../compose/compose-in-thread.ts';
import { FactCounter } from '../compose/facts.ts';
import { openCompanyStreams } from '../compose/open-company-streams.ts';
import { SOURCES_BY_PRECEDENCE } from './index.ts';

/** Composes companies, a batch for each message. */
const staged = new Map(workerData as ComposeThreadData);
const facts = new FactCounter();
const batches = composeBatches(openCompanyStreams(SOURCES_BY_PRECEDENCE, staged), facts);

parentPort?.on('message', () => {
  const answer = composeNext();
  parentPort?.postMessage(answer);
  if (!('batch' in answer)) parentPort?.close();
});

function composeNext(): ComposeThreadAnswer {
  try {
    const next = batches.next();
    return next.done === true ? { facts: facts.counts } : { batch: next.value };
  } catch (error) {
    return toSentError(error);
  }
}
