import { Counter, type Registry } from 'prom-client';
import type { DamagedError, DamagedPart } from '../../shared/store/port.ts';

const MIN_ALARM_DISTANCE_MS = 60_000;

/** What an operator is told of damaged data. It holds no content. */
export interface DamageAlarm {
  /** Null when the pointer to the live generation is damaged. */
  readonly generation: string | null;
  readonly part: DamagedPart;
  /** What is damaged, and what to do. */
  readonly problem: string;
  /** Reads that met damage of this part since the last alarm of it. */
  readonly reads: number;
}

/** Counts reads that met damaged data, and raises an alarm for each kind at most once a minute. */
export class DamagedReads {
  readonly #counter: Counter<'part'>;
  readonly #raise: (alarm: DamageAlarm) => void;
  readonly #nowMs: () => number;
  /** By part: when its last alarm was raised, and the reads since. */
  readonly #alarms = new Map<DamagedPart, { atMs: number; reads: number }>();

  constructor(registry: Registry, raise: (alarm: DamageAlarm) => void, nowMs: () => number) {
    this.#raise = raise;
    this.#nowMs = nowMs;
    this.#counter = new Counter({
      name: 'company_data_damaged_reads_total',
      help: 'Reads that failed because stored data is damaged, by what is damaged.',
      labelNames: ['part'],
      registers: [registry],
    });
  }

  add({ generation, part, message: problem }: DamagedError): void {
    this.#counter.inc({ part });
    const alarm = this.#alarms.get(part) ?? { atMs: -Infinity, reads: 0 };
    this.#alarms.set(part, alarm);
    alarm.reads += 1;
    if (this.#nowMs() - alarm.atMs < MIN_ALARM_DISTANCE_MS) return;
    this.#raise({ generation, part, problem, reads: alarm.reads });
    alarm.atMs = this.#nowMs();
    alarm.reads = 0;
  }
}
