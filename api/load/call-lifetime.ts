import type { ServerResponse } from 'node:http';
import { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';

/** Maximum duration of a call, even if its caller reads slowly. */
const MAX_CALL_MS = 180_000;
/** Maximum duration of a call whose answer is a file, made while its caller reads it. */
const MAX_FILE_CALL_MS = 3_600_000;

/**
 * Delays between the probes of a half-closed connection. If the caller is gone, its system answers
 * the first probe with a reset, and a later probe fails.
 */
const PROBE_INTERVALS_MS = [20, 200, 500];

interface CallEnd {
  readonly wasDelivered: boolean;
}

/**
 * The time from the start of a call to the end of its answer. `signal` aborts at the deadline or
 * when the connection closes.
 */
export class CallLifetime {
  readonly #controller = new AbortController();
  readonly #response: ServerResponse;
  readonly #workAtEnd: ((end: CallEnd) => unknown)[] = [];
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #deadlineAtMs: number;
  #maxMs = MAX_CALL_MS;
  #isFinished = false;

  constructor(response: ServerResponse, timeoutMs: number) {
    this.#response = response;
    this.#deadlineAtMs = this.#startedAt + timeoutMs;
    this.#timer = setTimeout(() => this.#expire(), timeoutMs);
    response.once('finish', () => (this.#isFinished = true));
    response.once('close', () => this.#close());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Time at which the call is aborted, as `performance.now()`. */
  get deadlineAtMs(): number {
    return this.#deadlineAtMs;
  }

  /** Lets the call last as long as a large file needs. */
  allowFile(): void {
    this.#maxMs = MAX_FILE_CALL_MS;
  }

  /**
   * Sets the deadline to `timeoutMs` from now, at most three minutes after the call started, or an
   * hour for a file.
   */
  setDeadlineFromNow(timeoutMs: number): void {
    clearTimeout(this.#timer);
    if (this.#response.closed) return;
    const nowMs = performance.now();
    this.#deadlineAtMs = Math.min(nowMs + timeoutMs, this.#startedAt + this.#maxMs);
    this.#timer = setTimeout(() => this.#expire(), Math.max(0, this.#deadlineAtMs - nowMs));
  }

  onEnded(work: (end: CallEnd) => unknown): void {
    if (this.#response.closed) work(this.#toCallEnd());
    else this.#workAtEnd.push(work);
  }

  /**
   * Probes whether a caller that has closed its sending side still waits for the answer. Sends
   * interim responses (100 Continue), which a waiting caller ignores (RFC 9110, section 15.2.1). If
   * the caller is gone, its system answers with a reset, which ends the call.
   */
  endWhenHalfClosedCallerIsGone(): void {
    const { req, socket } = this.#response;
    if (socket === null || req.httpVersion === '1.0') return;
    const probe = (): void => this.#probe(PROBE_INTERVALS_MS);
    if (socket.readableEnded) probe();
    else {
      socket.once('end', probe);
      this.onEnded(() => socket.off('end', probe));
    }
  }

  #probe([pauseMs, ...others]: readonly number[]): void {
    if (this.#response.closed || this.#response.headersSent) return;
    this.#response.writeContinue();
    if (pauseMs !== undefined) setTimeout(() => this.#probe(others), pauseMs).unref();
  }

  #expire(): void {
    this.#controller.abort(apiError('deadline_exceeded', { retryAfterSeconds: 1 }));
    // Only a closed connection shows the caller that the answer is incomplete.
    if (this.#response.headersSent) this.#response.destroy();
  }

  #close(): void {
    clearTimeout(this.#timer);
    if (!this.#isSent())
      this.#controller.abort(new AppError('caller_gone', 'The caller closed the connection.'));
    const end = this.#toCallEnd();
    for (const work of this.#workAtEnd) work(end);
  }

  #isSent(): boolean {
    return this.#isFinished && !this.#response.socket?.errored;
  }

  #toCallEnd(): CallEnd {
    return { wasDelivered: this.#isSent() && this.#response.statusCode < 400 };
  }
}
