import { FairQueue } from './fair-queue.ts';

/** A waiting step of a call. */
interface WaitingStep {
  /** Steps of rank 0 run before steps of rank 1. */
  readonly rank: number;
  /** Number of the call. Older calls have lower numbers. */
  readonly call: number;
  readonly run: () => void;
}

/**
 * Number of steps after which a call counts as long. A step is some milliseconds of work. Long
 * calls run after the other calls of the same caller. A search by name has up to three steps.
 */
const MAX_SHORT_CALL_STEPS = 4;

/** Maximum turns of the event loop for which new connections delay the next step of a call. */
const MAX_TURNS_BETWEEN_STEPS = 64;

/**
 * Runs one step of one call in each turn of the event loop, so that sockets are served between
 * steps. Callers take turns. Among the calls of one caller, older calls run first, except that
 * calls that have taken many steps wait for the others.
 */
export class TurnScheduler {
  readonly #waiting = new FairQueue<WaitingStep>(comesBefore);
  #isTaken = false;
  #hasNewConnections = false;
  #calls = 0;

  /**
   * Called for each new connection. Delays the next step of a call, so that the server first
   * accepts the other connections that are waiting.
   */
  deferNextStepForNewConnections(): void {
    this.#hasNewConnections = true;
  }

  /**
   * Registers a call and returns a function. The call runs this function before each step of some
   * milliseconds and awaits its promise. The promise resolves when the step may run, and rejects
   * with the reason of `signal`.
   */
  createWaitForTurn(callerId: string, signal: AbortSignal): () => Promise<void> {
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
      return this.#wait(callerId, { call, rank: steps > MAX_SHORT_CALL_STEPS ? 1 : 0 }, signal);
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
    const next = this.#waiting.peekNextTurn();
    if (next === null) return;
    this.#hold();
    this.#waiting.takeTurn(next.caller)?.run();
  }
}

function comesBefore(a: WaitingStep, b: WaitingStep): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.call < b.call);
}
