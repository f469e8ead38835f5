import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../shared/log/create-log.ts';
import { FailureReporter } from '../../shared/tasks/failure-reporter.ts';
import { deliverWay, type DeliverDependencies } from './deliver-way.ts';
import { tellChanges } from './tell-changes.ts';

/** Attempts at the same time. Most of their time is waiting for receivers. */
const MAX_ATTEMPTS = 20;
/** Leaves time to the calls: at most 100 attempts begin in a second. */
const PAUSE_MS = 200;

interface WatchWorkerDependencies extends DeliverDependencies {
  readonly log: Pick<Log, 'warn'>;
  /** Pause of a lane after an attempt. */
  readonly pauseMs?: number;
}

/**
 * Tells lists the new changes and delivers what is due (docs/decisions/088-watching.md). Each
 * process has a worker; they share the work by leases.
 */
export class WatchWorker {
  readonly #dependencies: WatchWorkerDependencies;
  readonly #closing = new AbortController();
  readonly #lanes = new Set<Promise<void>>();
  readonly #tellFailures: FailureReporter;
  readonly #deliverFailures: FailureReporter;
  #telling: Promise<void> | null = null;

  constructor(dependencies: WatchWorkerDependencies) {
    this.#dependencies = dependencies;
    const { log } = dependencies;
    this.#tellFailures = new FailureReporter((err) =>
      log.warn({ err }, 'watch lists cannot be told of changes; trying again'),
    );
    this.#deliverFailures = new FailureReporter((err) =>
      log.warn({ err }, 'changes of watch lists cannot be delivered; trying again'),
    );
  }

  /** Starts what there is to do, unless it is under way. Resolves when the lists are told. */
  async run(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#telling ??= this.#tell().finally(() => (this.#telling = null));
    await this.#telling;
    this.#addLane();
  }

  /** Waits until nothing is due any more. */
  async settle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /** Waits for the attempts under way. What is left is done by another worker or the next one. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#telling;
    await this.settle();
  }

  async #tell(): Promise<void> {
    const { store, watching, log } = this.#dependencies;
    const { signal } = this.#closing;
    try {
      await tellChanges({ store, feed: watching.feed, log, signal });
      this.#tellFailures.succeeded();
    } catch (error) {
      // A service without data has no feed yet.
      if (!isWithoutData(error)) this.#tellFailures.failed(error);
    }
  }

  #addLane(): void {
    if (this.#lanes.size >= MAX_ATTEMPTS || this.#closing.signal.aborted) return;
    const lane: Promise<void> = this.#deliver().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Makes one attempt after another until none is due. Others begin beside it. */
  async #deliver(): Promise<void> {
    const { watching, pauseMs = PAUSE_MS } = this.#dependencies;
    try {
      while (!this.#closing.signal.aborted) {
        const [way] = await watching.deliveries.claim(1);
        this.#deliverFailures.succeeded();
        if (way === undefined) return;
        this.#addLane();
        try {
          await deliverWay(way, this.#dependencies);
        } finally {
          await watching.deliveries.release(way);
        }
        await wait(pauseMs, undefined, { ref: false });
      }
    } catch (error) {
      this.#deliverFailures.failed(error);
    }
  }
}

function isWithoutData(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'no_generation';
}
