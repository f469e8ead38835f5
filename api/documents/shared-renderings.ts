import { AppError } from '../../shared/errors/app-error.ts';
import { NoSlotError, WorkSlots } from '../load/work-slots.ts';
import { rejectOnAbort } from '../load/call-lifetime.ts';

/** A caller that waits for a document. */
export interface WaitingCaller {
  /** What its calls are counted by. */
  readonly callerKey: string;
  /** Aborts when it waits no longer. */
  readonly signal: AbortSignal;
}

interface SharedRendering {
  readonly result: Promise<Buffer>;
  readonly controller: AbortController;
  /** Callers that wait for it. */
  waiting: number;
}

/** As many as the browser renders at once; each takes seconds. */
const LIMITS = { maxUnits: 2, maxUnitsPerCaller: 2, maxWaiting: 16, maxWaitMs: 36_000 };

/**
 * Renders each document once for all its callers. Callers take turns, and a document without
 * callers leaves the queue.
 */
export class SharedRenderings {
  readonly #places = new WorkSlots(LIMITS);
  readonly #underWay = new Map<string, SharedRendering>();

  /**
   * The result of `work`, which calls `enter` before it starts a browser. Rejects with
   * `pdf_unavailable` when the queue is full or slow, and with the reason of the signal.
   */
  async render(
    id: string,
    { callerKey: caller, signal }: WaitingCaller,
    work: (enter: () => Promise<() => void>) => Promise<Buffer>,
  ): Promise<Buffer> {
    const rendering = this.#underWay.get(id) ?? this.#start(id, caller, work);
    rendering.waiting += 1;
    try {
      return await rejectOnAbort(rendering.result, signal);
    } finally {
      rendering.waiting -= 1;
      if (rendering.waiting === 0) this.#end(id, rendering);
    }
  }

  #start(
    id: string,
    caller: string,
    work: (enter: () => Promise<() => void>) => Promise<Buffer>,
  ): SharedRendering {
    const controller = new AbortController();
    const enter = (): Promise<() => void> => this.#enter(caller, controller.signal);
    const rendering: SharedRendering = { result: work(enter), controller, waiting: 0 };
    this.#underWay.set(id, rendering);
    return rendering;
  }

  /** Nobody waits: it leaves the queue, and the next caller begins again. */
  #end(id: string, rendering: SharedRendering): void {
    if (this.#underWay.get(id) === rendering) this.#underWay.delete(id);
    rendering.controller.abort(new AppError('caller_gone', 'Nobody waits for the document.'));
  }

  async #enter(caller: string, signal: AbortSignal): Promise<() => void> {
    try {
      return (await this.#places.acquire(caller, 1, signal)).release;
    } catch (cause) {
      if (!(cause instanceof NoSlotError)) throw cause;
      const { retryAfterSeconds } = cause;
      throw new AppError('pdf_unavailable', 'PDF rendering unavailable', { cause, retryAfterSeconds });
    }
  }
}
