import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { RunStagingContext, StagedSource } from '../source/staging.ts';
import type { Source } from '../source/source.ts';

const THREAD = new URL('../sources/index-names-thread.ts', import.meta.url);

/**
 * Indexes the names of the primary source. With several threads it does so in one of its own while
 * other sources are staged.
 */
export class NameIndexing {
  readonly #run: Pick<RunStagingContext, 'progress' | 'workers'>;
  #companyCount = 0;
  #indexHere: (() => void) | null = null;
  /** Null if the names are indexed in this thread. */
  #thread: Promise<unknown> | null = null;

  constructor(run: Pick<RunStagingContext, 'progress' | 'workers'>) {
    this.#run = run;
  }

  /** Does nothing for another source than the primary one. */
  start({ primaryReaders }: Source, { stagedFilePath, delivery }: Omit<StagedSource, 'name'>): void {
    if (primaryReaders === undefined) return;
    this.#companyCount = delivery.tally.accepted;
    this.#indexHere = () => primaryReaders.indexNames(stagedFilePath);
    if (this.#run.workers === 1) return;
    this.#thread = once(new Worker(THREAD, { workerData: stagedFilePath }), 'exit');
    this.#thread.catch(() => undefined);
  }

  /** Waits for the index, if one was started. Throws what made it fail. */
  async wait(): Promise<void> {
    const indexHere = this.#indexHere;
    if (indexHere === null) return;
    this.#indexHere = null;
    const { progress } = this.#run;
    progress.startPhase('Sorting the names', null);
    if (this.#thread === null) indexHere();
    else await this.#thread;
    progress.finishPhase(formatCount(this.#companyCount, 'company', 'companies'));
  }

  /** Waits for the end, also of a failed one, since it writes a file of the staging folder. */
  async settle(): Promise<void> {
    await this.#thread?.catch(() => undefined);
  }
}
