import { Piscina } from 'piscina';
import type { CompanyTexts } from '../../shared/store/port.ts';
import { unwrapResult, type TaskFailure } from '../../shared/tasks/task-failure.ts';
import type { PublicationRecorder, RecordedChanges } from './change-recorder.ts';
import type { CompletedTask, ThreadComparison } from './recording-worker.ts';

/** Deadline of a task in milliseconds. Tasks take less than a second. */
const TASK_TIMEOUT_MS = 300_000;

/**
 * Records the changes of a publication in a second thread, while the run composes and writes
 * companies. An error of the thread is thrown by the next call.
 */
export class ThreadRecorder implements PublicationRecorder {
  readonly #pool: Piscina;
  /** The comparison of the last batch, which runs while the next batch is composed. */
  #comparing: Promise<unknown> = Promise.resolve();

  private constructor(pool: Piscina) {
    this.#pool = pool;
  }

  /** Starts the thread, which opens the store and the next publication. */
  static async open(comparison: ThreadComparison): Promise<ThreadRecorder> {
    const filename = new URL('recording-worker.ts', import.meta.url).href;
    const recorder = new ThreadRecorder(new Piscina({ filename, minThreads: 1, maxThreads: 1 }));
    try {
      await recorder.#run<CompletedTask>('openRecording', comparison);
    } catch (error) {
      await recorder.#pool.destroy();
      throw error;
    }
    return recorder;
  }

  /**
   * Starts comparing the next companies once the previous batch is complete. Piscina does not keep
   * the order of waiting tasks.
   */
  async add(companies: Iterable<CompanyTexts>): Promise<void> {
    await this.#comparing;
    this.#comparing = this.#run<CompletedTask>('addCompanies', [...companies]);
    // Handled when the next call waits for it.
    this.#comparing.catch(() => undefined);
  }

  async finish(): Promise<RecordedChanges> {
    await this.#comparing;
    const recorded = await this.#run<RecordedChanges>('finishRecording', {});
    await this.#pool.destroy();
    return recorded;
  }

  async abandon(): Promise<void> {
    await this.#comparing.catch(() => undefined);
    try {
      await this.#run<CompletedTask>('abandonRecording', {});
    } finally {
      await this.#pool.destroy();
    }
  }

  async #run<Result extends object>(name: string, task: object): Promise<Result> {
    const signal = AbortSignal.timeout(TASK_TIMEOUT_MS);
    return unwrapResult((await this.#pool.run(task, { name, signal })) as Result | TaskFailure);
  }
}
