import { parentPort, workerData } from 'node:worker_threads';
import { loadPacker } from '../../shared/store/open-store.ts';
import { movableBuffers } from '../../shared/tasks/movable-buffers.ts';
import { toSentError, type SentError } from '../../shared/tasks/thread.ts';
import type { ComposeThreadData } from '../compose/compose-in-threads.ts';
import { composeRange, type ComposedRange } from '../compose/compose-range.ts';
import { openCompanySources } from '../compose/open-company-sources.ts';
import type { CompanyRange } from '../source/company-parts.ts';
import { SOURCES_BY_PRECEDENCE } from './index.ts';

/** Composes a range for each message. */
const { engine, staged } = workerData as ComposeThreadData;
const sources = openCompanySources(SOURCES_BY_PRECEDENCE, new Map(staged));
const pack = await loadPacker(engine);

parentPort?.on('message', (range: CompanyRange) => {
  const answer = compose(range);
  parentPort?.postMessage(answer, movableBuffers(answer));
});

function compose(range: CompanyRange): ComposedRange | SentError {
  try {
    return composeRange(sources, range, pack);
  } catch (error) {
    return toSentError(error);
  }
}
