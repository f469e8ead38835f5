import type { ServerResponse } from 'node:http';
import { AppError } from '../../shared/errors/app-error.ts';

/** No call takes longer, however slowly its caller reads. */
const MAX_CALL_MS = 180_000;

/** Milliseconds between probes. A probe fails only after an earlier one was answered by a reset. */
const PROBE_INTERVALS_MS = [20, 200, 500];

/** How a call ended. */
interface CallEnd {
  /** The whole answer was handed to the operating system. */
  readonly wasDelivered: boolean;
}

/**
 * Watches a call until its answer ends. The signal aborts at the deadline, or when the connection
 * closes early.
 */
export class CallLifetime {
  readonly #controller = new AbortController();
  readonly #response: ServerResponse;
  readonly #closed: ((closed: CallEnd) => unknown)[] = [];
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #isFinished = false;

  /** `deadlineMs`: milliseconds from now on. */
  constructor(response: ServerResponse, deadlineMs: number) {
    this.#response = response;
    this.#timer = setTimeout(() => this.#expire(), deadlineMs);
    response.once('finish', () => (this.#isFinished = true));
    response.once('close', () => this.#close());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Sets the deadline to `deadlineMs` from now on, within the time that any call has. */
  setDeadline(deadlineMs: number): void {
    clearTimeout(this.#timer);
    if (this.#response.closed) return;
    const leftMs = this.#startedAt + MAX_CALL_MS - performance.now();
    this.#timer = setTimeout(() => this.#expire(), Math.max(0, Math.min(deadlineMs, leftMs)));
  }

  /** Runs `work` once the call has ended; at once when it has. */
  onClosed(work: (closed: CallEnd) => unknown): void {
    if (this.#response.closed) work(this.#toClosed());
    else this.#closed.push(work);
  }

  /**
   * Probes a caller that closed its sending side with interim responses. The system of a caller
   * that is gone refuses them, others discard them (RFC 9110, section 15.2.1).
   */
  probeWhenHalfClosed(): void {
    const { req, socket } = this.#response;
    if (socket === null || req.httpVersion === '1.0') return;
    const probe = (): void => this.#probe(PROBE_INTERVALS_MS);
    if (socket.readableEnded) probe();
    else {
      socket.once('end', probe);
      this.onClosed(() => socket.off('end', probe));
    }
  }

  #probe([pauseMs, ...others]: readonly number[]): void {
    if (this.#response.closed || this.#response.headersSent) return;
    this.#response.writeContinue();
    if (pauseMs !== undefined) setTimeout(() => this.#probe(others), pauseMs).unref();
  }

  #expire(): void {
    this.#controller.abort(
      new AppError('deadline_exceeded', 'Service busy. Please retry.', { retryAfterSeconds: 1 }),
    );
    // Nothing but the end of the connection tells the caller that the rest does not come.
    if (this.#response.headersSent) this.#response.destroy();
  }

  #close(): void {
    clearTimeout(this.#timer);
    const closed = this.#toClosed();
    if (!closed.wasDelivered)
      this.#controller.abort(new AppError('caller_gone', 'The caller closed the connection.'));
    for (const work of this.#closed) work(closed);
  }

  #toClosed(): CallEnd {
    const { socket } = this.#response;
    return { wasDelivered: this.#isFinished && !socket?.errored };
  }
}

/** What `work` gives, or the reason of `signal` as soon as that aborts: `work` itself may go on. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
