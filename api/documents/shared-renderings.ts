import { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';
import { NoSlotError, type WorkSlot, WorkSlots } from '../load/work-slots.ts';
import { rejectOnAbort } from '../../shared/tasks/reject-on-abort.ts';

export interface CallerWaitingForDocument {
  readonly callerId: string;
  readonly signal: AbortSignal;
}

export type RunInBrowserSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface SharedRendering {
  readonly result: Promise<Buffer>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Limits of the queue of renderings. The browser renders two documents at once. Each needs some
 * seconds.
 */
const QUEUE_LIMITS = { maxUnits: 2, maxUnitsPerCaller: 2, maxWaiting: 16, maxWaitMs: 36_000 };

export class SharedRenderings {
  readonly #slots = new WorkSlots(QUEUE_LIMITS);
  readonly #underWay = new Map<string, SharedRendering>();

  /**
   * Renders a document with `renderDocument`, or waits for a rendering of the same document that is
   * in progress. `renderDocument` must use the browser only in `runInSlot`, which rejects with
   * `pdf_unavailable` if the queue is full or the wait is too long. Rejects with the reason of
   * `signal` if it aborts.
   */
  async joinRendering(
    documentId: string,
    { callerId, signal }: CallerWaitingForDocument,
    renderDocument: (runInSlot: RunInBrowserSlot) => Promise<Buffer>,
  ): Promise<Buffer> {
    const rendering = this.#underWay.get(documentId) ?? this.#start(documentId, callerId, renderDocument);
    rendering.waiting += 1;
    try {
      return await rejectOnAbort(rendering.result, signal);
    } finally {
      rendering.waiting -= 1;
      if (rendering.waiting === 0) this.#end(documentId, rendering);
    }
  }

  #start(
    id: string,
    callerId: string,
    renderDocument: (runInSlot: RunInBrowserSlot) => Promise<Buffer>,
  ): SharedRendering {
    const controller = new AbortController();
    const runInSlot: RunInBrowserSlot = async (work) => {
      const slot = await this.#acquireSlot(callerId, controller.signal);
      try {
        return await work();
      } finally {
        slot.release();
      }
    };
    const rendering: SharedRendering = { result: renderDocument(runInSlot), controller, waiting: 0 };
    this.#underWay.set(id, rendering);
    return rendering;
  }

  #end(id: string, rendering: SharedRendering): void {
    if (this.#underWay.get(id) === rendering) this.#underWay.delete(id);
    rendering.controller.abort(
      new AppError(
        'caller_gone',
        'The rendering was stopped, since no caller waits for the document any more.',
      ),
    );
  }

  async #acquireSlot(callerId: string, signal: AbortSignal): Promise<WorkSlot> {
    try {
      return await this.#slots.acquire(callerId, 1, signal);
    } catch (cause) {
      if (!(cause instanceof NoSlotError)) throw cause;
      const { retryAfterSeconds } = cause;
      throw apiError('pdf_unavailable', { cause, retryAfterSeconds });
    }
  }
}
