import type { CallLifetime } from './call-lifetime.ts';
import { FairQueue, type QueuedItem } from './fair-queue.ts';

interface WaitingStep {
  /** Steps of rank 0 run before steps of rank 1. */
  readonly rank: number;
  readonly call: number;
  /** Time at which the call is aborted, as `performance.now()`. */
  readonly deadlineAtMs: number;
  readonly run: () => void;
}

/**
 * Number of steps after which a call counts as long. A step is some milliseconds of work. Long
 * calls run after the other calls of the same caller. A search by name has up to three steps.
 */
const MAX_SHORT_CALL_STEPS = 4;

/** A call with less time left, in ms, gets every second turn, however many calls there are. */
const LATE_MS = 6_500;
/** If a call has less time left, in ms, new work would make it miss its deadline. */
const BEHIND_MS = 4_000;

const MAX_TURNS_BETWEEN_STEPS = 64;

/**
 * Runs one step of one call in each turn of the event loop, so that sockets are served between
 * steps. Callers take turns. Among the calls of one caller, older calls run first, except that
 * calls that have taken many steps wait for the others. Every second turn belongs to the call that
 * is closest to its deadline, if it is late.
 */
export class TurnScheduler {
  readonly #waiting = new FairQueue<WaitingStep>(comesBefore);
  #isTaken = false;
  #hasNewConnections = false;
  #isTurnOfLateCall = false;
  #calls = 0;

  /**
   * Called for each new connection. Delays the next step of a call, so that the server first
   * accepts the other connections that are waiting.
   */
  deferNextStepForNewConnections(): void {
    this.#hasNewConnections = true;
  }

  get isBehind(): boolean {
    return this.#findMostUrgent(BEHIND_MS) !== null;
  }

  /**
   * True if the calls that are behind are all those of one other caller. Turns are shared fairly,
   * so that its many calls delay each other, and a call of `callerId` does not.
   */
  isBehindForOther(callerId: string): boolean {
    const behindAtMs = performance.now() + BEHIND_MS;
    const behind = new Set(
      [...this.#waiting].flatMap(({ caller, item }) => (item.deadlineAtMs < behindAtMs ? caller : [])),
    );
    return behind.size === 1 && !behind.has(callerId);
  }

  /**
   * Registers a call and returns a function. The call runs this function before each step of some
   * milliseconds and awaits its promise. The promise resolves when the step may run, and rejects
   * with the reason of its signal.
   */
  createWaitForTurn(
    callerId: string,
    lifetime: Pick<CallLifetime, 'signal' | 'deadlineAtMs'>,
  ): () => Promise<void> {
    const { signal } = lifetime;
    this.#calls += 1;
    const call = this.#calls;
    let steps = 0;
    return () => {
      if (signal.aborted) return Promise.reject(signal.reason as Error);
      steps += 1;
      if (!this.#isTaken) {
        this.#hold();
        return Promise.resolve();
      }
      const rank = steps > MAX_SHORT_CALL_STEPS ? 1 : 0;
      return this.#wait(callerId, { call, rank, deadlineAtMs: lifetime.deadlineAtMs }, signal);
    };
  }

  #wait(caller: string, place: Omit<WaitingStep, 'run'>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting.remove(caller, step);
        reject(signal.reason as Error);
      };
      const run = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const step: WaitingStep = { ...place, run };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.push(caller, step);
    });
  }

  /**
   * Called when a step starts. Makes all other steps wait for the next turn of the event loop, so
   * that each turn runs only one step. They wait longer while new connections arrive.
   */
  #hold(): void {
    this.#isTaken = true;
    setImmediate(() => this.#pass(MAX_TURNS_BETWEEN_STEPS));
  }

  #pass(turnsLeft: number): void {
    if (this.#hasNewConnections && turnsLeft > 0) {
      this.#hasNewConnections = false;
      setImmediate(() => this.#pass(turnsLeft - 1));
      return;
    }
    this.#isTaken = false;
    const step = this.#takeLate() ?? this.#takeFair();
    if (step === null) return;
    this.#hold();
    step.run();
  }

  #takeLate(): WaitingStep | null {
    this.#isTurnOfLateCall = !this.#isTurnOfLateCall;
    const late = this.#isTurnOfLateCall ? this.#findMostUrgent(LATE_MS) : null;
    if (late !== null) this.#waiting.remove(late.caller, late.item);
    return late?.item ?? null;
  }

  #takeFair(): WaitingStep | null {
    const next = this.#waiting.peekNextTurn();
    return next === null ? null : this.#waiting.takeTurn(next.caller);
  }

  #findMostUrgent(ms: number): QueuedItem<WaitingStep> | null {
    let urgent: QueuedItem<WaitingStep> | null = null;
    let deadlineAtMs: number = performance.now() + ms;
    for (const queued of this.#waiting) {
      if (queued.item.deadlineAtMs < deadlineAtMs)
        [urgent, deadlineAtMs] = [queued, queued.item.deadlineAtMs];
    }
    return urgent;
  }
}

function comesBefore(a: WaitingStep, b: WaitingStep): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.call < b.call);
}
