import { FairQueue, type QueuedItem } from './fair-queue.ts';

interface WorkSlotLimits {
  readonly maxUnits: number;
  /** Maximum units of work of one caller, so that other callers are served. */
  readonly maxUnitsPerCaller: number;
  readonly maxWaiting: number;
  /** Maximum time that a call waits for a slot, in ms. */
  readonly maxWaitMs: number;
}

export interface WorkSlot {
  /**
   * Releases all but `units` units, for a call whose remaining work needs fewer. Never adds units.
   */
  readonly shrinkTo: (units: number) => void;
  readonly release: () => void;
}

/** Thrown when a call gets no slot because the queue is full or too slow. */
export class NoSlotError extends Error {
  /** Whole seconds after which the caller may try again, 1 to 10. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('No slot is free');
    this.name = 'NoSlotError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface WaitingCall {
  readonly units: number;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

const MAX_RETRY_AFTER_SECONDS = 10;

/**
 * Limits the units of work that a process does at once. Further calls wait in a fair queue. They
 * are refused when the queue is full, or after `maxWaitMs`.
 */
export class WorkSlots {
  readonly #limits: WorkSlotLimits;
  readonly #queue = new FairQueue<WaitingCall>();
  readonly #unitsOf = new Map<string, number>();
  #units = 0;

  constructor(limits: WorkSlotLimits) {
    this.#limits = limits;
  }

  get unitsUnderWay(): number {
    return this.#units;
  }

  get waitingCalls(): number {
    return this.#queue.length;
  }

  /**
   * Acquires a slot of `units` for a caller, reduced to `maxUnitsPerCaller` if it is larger.
   * Rejects with a {@link NoSlotError}, or with the reason of `signal`.
   */
  acquire(callerId: string, units: number, signal: AbortSignal): WorkSlot | Promise<WorkSlot> {
    const own = Math.min(units, this.#limits.maxUnitsPerCaller);
    // A new call does not overtake a waiting one. A call that waits for its own caller's limit does
    // not delay other callers.
    const isNext = this.#mayHold(callerId, own) && this.#peekNext() === null;
    if (isNext && this.#units + own <= this.#limits.maxUnits) return this.#open(callerId, own);
    return this.#wait(callerId, own, signal);
  }

  #mayHold(caller: string, units: number): boolean {
    return (this.#unitsOf.get(caller) ?? 0) + units <= this.#limits.maxUnitsPerCaller;
  }

  #peekNext(): QueuedItem<WaitingCall> | null {
    return this.#queue.peekNextTurn((caller, { units }) => this.#mayHold(caller, units));
  }

  #open(caller: string, units: number): WorkSlot {
    let held = 0;
    const resize = (next: number): void => {
      const change = next - held;
      if (change === 0) return;
      held = next;
      this.#units += change;
      const ofCaller = (this.#unitsOf.get(caller) ?? 0) + change;
      if (ofCaller === 0) this.#unitsOf.delete(caller);
      else this.#unitsOf.set(caller, ofCaller);
    };
    const reduceTo = (next: number): void => {
      if (next >= held) return;
      resize(next);
      this.#admitWaiting();
    };
    resize(units);
    return { shrinkTo: reduceTo, release: () => reduceTo(0) };
  }

  #wait(caller: string, units: number, signal: AbortSignal): Promise<WorkSlot> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        reject(error);
      };
      const remove = (error: Error): void => {
        if (!this.#queue.remove(caller, call)) return;
        refuse(error);
        // This call may have been the only obstacle for the next one.
        this.#admitWaiting();
      };
      const stop = (): void => remove(signal.reason as Error);
      const call: WaitingCall = {
        units,
        enter: () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          resolve(this.#open(caller, units));
        },
        refuse,
      };
      const timer = setTimeout(() => remove(this.#toRefusal()), this.#limits.maxWaitMs);
      signal.addEventListener('abort', stop, { once: true });
      this.#queue.push(caller, call);
      if (this.#queue.length <= this.#limits.maxWaiting) return;
      this.#queue.removeNewestOfBusiestCaller()?.item.refuse(this.#toRefusal());
      this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    for (let next = this.#peekNext(); next !== null; next = this.#peekNext()) {
      if (this.#units + next.item.units > this.#limits.maxUnits) return;
      this.#queue.takeTurn(next.caller)?.enter();
    }
  }

  #toRefusal(): NoSlotError {
    const share = this.#queue.length / this.#limits.maxWaiting;
    return new NoSlotError(Math.max(1, Math.round(share * MAX_RETRY_AFTER_SECONDS)));
  }
}
