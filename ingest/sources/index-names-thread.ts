import { workerData } from 'node:worker_threads';
import { SOURCES_BY_PRECEDENCE } from './index.ts';

/** Indexes the names of the primary source, whose staged file is `workerData`. */
for (const { primaryReaders } of SOURCES_BY_PRECEDENCE) primaryReaders?.indexNames(workerData as string);
