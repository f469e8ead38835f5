import { parentPort, workerData } from 'node:worker_threads';
import { toSentError } from '../../shared/tasks/thread.ts';
import { NO_PROGRESS, REDRAW_MS, type Progress } from '../progress.ts';
import type { Reject, RejectSink } from '../source/staging.ts';
import type { ProgressCall, StagingThreadData, StagingThreadMessage } from '../staging/stage-in-thread.ts';
import { indexNames, stageSource } from '../staging/stage-source.ts';
import { SOURCES_BY_PRECEDENCE } from './index.ts';

/** Stages one source, and then indexes its names. */
const { sourceName, paths, run } = workerData as StagingThreadData;
const MAX_REJECTS_PER_MESSAGE = 1_000;

let waiting: Reject[] = [];
const rejects: RejectSink = {
  add: (reject) => {
    waiting.push(reject);
    if (waiting.length === MAX_REJECTS_PER_MESSAGE) sendRejects();
  },
};

function sendRejects(): void {
  send({ rejects: waiting });
  waiting = [];
}

try {
  const source = SOURCES_BY_PRECEDENCE.find(({ name }) => name === sourceName)!;
  const context = { ...run, rejects, progress: createProgress() };
  const result = await stageSource(source, paths, new Map(), context);
  sendRejects();
  send({ result });
  await indexNames(source, result, context);
} catch (error) {
  sendRejects();
  send(toSentError(error));
}

function createProgress(): Progress {
  let updatedAtMs = 0;
  const call = (each: ProgressCall): void => send({ call: each });
  return {
    ...NO_PROGRESS,
    startNumberedPhase: (...values) => call({ method: 'startNumberedPhase', values }),
    startPhase: (...values) => call({ method: 'startPhase', values }),
    update: (...values) => {
      if (performance.now() - updatedAtMs < REDRAW_MS) return;
      updatedAtMs = performance.now();
      call({ method: 'update', values });
    },
    note: (...values) => call({ method: 'note', values }),
    finishPhase: (...values) => call({ method: 'finishPhase', values }),
  };
}

function send(message: StagingThreadMessage): void {
  parentPort?.postMessage(message);
}
