import { FairQueue, type QueuedItem } from './fair-queue.ts';

/** Limits of {@link WorkSlots}. */
export interface WorkSlotLimits {
  /** Units of work that are under way at once. */
  readonly maxUnits: number;
  /** Units that one caller may have under way, so that there is room for another one. */
  readonly maxUnitsPerCaller: number;
  /** Calls that may wait. */
  readonly maxWaiting: number;
  /** Milliseconds that a call may wait. */
  readonly maxWaitMs: number;
}

/** A call under way. */
export interface WorkSlot {
  /** Gives back what exceeds `units`, when the rest of the call needs less. */
  readonly shrink: (units: number) => void;
  /** Ends the call. Further calls of it do nothing. */
  readonly release: () => void;
}

/** Why a call gets no place. */
export class NoSlotError extends Error {
  /** Whole seconds after which the caller may try again, 1 to 10. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('every place is taken');
    this.name = 'NoPlaceError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface WaitingCall {
  readonly units: number;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

const MAX_RETRY_AFTER_SECONDS = 10;

/** Bounds the work of a process. A call without room waits in a fair queue, and is then refused. */
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
   * A place for a call of `units`, at most those of a caller. Throws a {@link NoSlotError}, or
   * rejects with the reason of `signal`.
   */
  acquire(caller: string, units: number, signal: AbortSignal): WorkSlot | Promise<WorkSlot> {
    const own = Math.min(units, this.#limits.maxUnitsPerCaller);
    // A new call does not overtake one that waits for units. A call that its own caller's limit
    // holds back blocks no other.
    const isNext = this.#mayHold(caller, own) && this.#peekNext() === null;
    if (isNext && this.#units + own <= this.#limits.maxUnits) return this.#open(caller, own);
    return this.#wait(caller, own, signal);
  }

  #mayHold(caller: string, units: number): boolean {
    return (this.#unitsOf.get(caller) ?? 0) + units <= this.#limits.maxUnitsPerCaller;
  }

  #peekNext(): QueuedItem<WaitingCall> | null {
    return this.#queue.peek((caller, { units }) => this.#mayHold(caller, units));
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
    const give = (next: number): void => {
      if (next >= held) return;
      resize(next);
      this.#admitWaiting();
    };
    resize(units);
    return { shrink: give, release: () => give(0) };
  }

  #wait(caller: string, units: number, signal: AbortSignal): Promise<WorkSlot> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        reject(error);
      };
      const remove = (error: Error): void => {
        if (!this.#queue.remove(caller, call)) return;
        leave(error);
        // A call behind this one may have waited for it alone.
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
        refuse: leave,
      };
      const timer = setTimeout(() => remove(this.#toRefusal()), this.#limits.maxWaitMs);
      signal.addEventListener('abort', stop, { once: true });
      this.#queue.push(caller, call);
      if (this.#queue.length <= this.#limits.maxWaiting) return;
      this.#queue.removeNewestOfLargest()?.item.refuse(this.#toRefusal());
      this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    for (let next = this.#peekNext(); next !== null; next = this.#peekNext()) {
      if (this.#units + next.item.units > this.#limits.maxUnits) return;
      this.#queue.takeFirst(next.caller)?.enter();
    }
  }

  /** The longer the queue, the later. */
  #toRefusal(): NoSlotError {
    const share = this.#queue.length / this.#limits.maxWaiting;
    return new NoSlotError(Math.max(1, Math.round(share * MAX_RETRY_AFTER_SECONDS)));
  }
}
