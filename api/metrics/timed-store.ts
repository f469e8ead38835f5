import { Counter, Histogram, type Registry } from 'prom-client';
import {
  type CompanyStore,
  DamagedError,
  type DamagedPart,
  type LiveGenerationRead,
  type LiveReader,
  type StoreStatus,
} from '../../shared/store/port.ts';

/**
 * Upper bounds of the buckets for durations of reads, from 0.1 ms to 10 s. A read by number takes
 * less than 1 ms.
 */
const BUCKETS_SECONDS = [
  0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10,
];

export class TimedStore implements CompanyStore {
  readonly #store: CompanyStore;
  readonly #durations: Histogram<'operation'>;
  readonly #reportDamage: (error: DamagedError) => void;
  readonly #readers = new WeakMap<LiveReader, LiveReader>();

  constructor(store: CompanyStore, registry: Registry, reportDamage: (error: DamagedError) => void) {
    this.#store = store;
    this.#reportDamage = reportDamage;
    this.#durations = new Histogram({
      name: 'company_data_store_read_duration_seconds',
      help: 'Duration of a read of the store, by operation.',
      labelNames: ['operation'],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    });
  }

  async withLiveGeneration<T>(read: LiveGenerationRead<T>): Promise<T> {
    let isOpen = false as boolean;
    try {
      return await this.#store.withLiveGeneration((reader, retain) => {
        isOpen = true;
        return read(this.#toTimed(reader), retain);
      });
    } catch (error) {
      // Reads through the reader report damage themselves.
      if (!isOpen && error instanceof DamagedError) this.#reportDamage(error);
      throw error;
    }
  }

  status(): Promise<StoreStatus> {
    return this.#store.status();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #toTimed(reader: LiveReader): LiveReader {
    const known = this.#readers.get(reader);
    if (known !== undefined) return known;
    const timed = this.#toTimedReader(reader);
    this.#readers.set(reader, timed);
    return timed;
  }

  #toTimedReader(reader: LiveReader): LiveReader {
    const time = <Parameters extends unknown[], Result>(
      operation: TimedOperation,
      read: (...parameters: Parameters) => Promise<Result>,
    ) => {
      const duration = this.#durations.labels({ operation });
      return async (...parameters: Parameters): Promise<Result> => {
        const startedAt = performance.now();
        try {
          return await read(...parameters);
        } catch (error) {
          if (error instanceof DamagedError) this.#reportDamage(error);
          throw error;
        } finally {
          duration.observe((performance.now() - startedAt) / 1000);
        }
      };
    };
    return {
      get generation() {
        return reader.generation;
      },
      sharedIndex: reader.sharedIndex,
      getCompaniesJson: time('getCompanies', (...parameters) => reader.getCompaniesJson(...parameters)),
      hasCompanies: time('hasCompanies', (...parameters) => reader.hasCompanies(...parameters)),
      listByNumberBeginning: time('listByNumberBeginning', (...parameters) =>
        reader.listByNumberBeginning(...parameters),
      ),
      searchByName: time('searchByName', (...parameters) => reader.searchByName(...parameters)),
      findExactNames: time('findExactNames', (...parameters) => reader.findExactNames(...parameters)),
      countNames: time('countNames', (...parameters) => reader.countNames(...parameters)),
      getCompanyDetail: time('getCompanyDetail', (...parameters) => reader.getCompanyDetail(...parameters)),
      getCompanyDetailsJson: time('getCompanyDetailsJson', (...parameters) =>
        reader.getCompanyDetailsJson(...parameters),
      ),
      getCompanyRecord: time('getCompanyRecord', (...parameters) => reader.getCompanyRecord(...parameters)),
      listCompanies: time('listCompanies', (...parameters) => reader.listCompanies(...parameters)),
      countNamesUpTo: time('countNamesUpTo', (...parameters) => reader.countNamesUpTo(...parameters)),
      countRanked: time('countRanked', (...parameters) => reader.countRanked(...parameters)),
      changes: {
        readState: time('changes.readState', (...parameters) => reader.changes.readState(...parameters)),
        readPage: time('changes.readPage', (...parameters) => reader.changes.readPage(...parameters)),
        findPublicationEndBefore: time('changes.findPublicationEndBefore', (...parameters) =>
          reader.changes.findPublicationEndBefore(...parameters),
        ),
        readAt: time('changes.readAt', (...parameters) => reader.changes.readAt(...parameters)),
        readHistory: time('changes.readLatest', (...parameters) => reader.changes.readHistory(...parameters)),
      },
      getCodeLists: time('getCodeLists', (...parameters) => reader.getCodeLists(...parameters)),
    };
  }
}

type TimedOperation =
  | 'getCompanies'
  | 'hasCompanies'
  | 'listByNumberBeginning'
  | 'searchByName'
  | 'findExactNames'
  | 'countNames'
  | 'getCompanyDetail'
  | 'getCompanyDetailsJson'
  | 'getCompanyRecord'
  | 'listCompanies'
  | 'countNamesUpTo'
  | 'countRanked'
  | 'getCodeLists'
  | `changes.${'readState' | 'readPage' | 'findPublicationEndBefore' | 'readAt' | 'readLatest'}`;

const MIN_ALARM_INTERVAL_MS = 60_000;

export interface DamageAlarm {
  /**
   * Name of the damaged generation. Null if the pointer to the live generation, the feed of changes
   * or a document in Elasticsearch is damaged.
   */
  readonly generation: string | null;
  readonly part: DamagedPart;
  readonly problem: string;
  /** Number of failed reads of `part` since the previous alarm about it. */
  readonly reads: number;
}

/**
 * Returns the function that counts reads of damaged data, and raises an alarm at most once a minute
 * for each part of a generation.
 */
export function createDamageCount(
  registry: Registry,
  raiseAlarm: (alarm: DamageAlarm) => void,
  nowMs: () => number,
): (error: DamagedError) => void {
  const counter = new Counter({
    name: 'company_data_damaged_reads_total',
    help: 'Reads that failed because stored data is damaged, by damaged part.',
    labelNames: ['part'],
    registers: [registry],
  });
  /** Time of the last alarm and number of failed reads since, by part of a generation. */
  const alarms = new Map<DamagedPart, { atMs: number; reads: number }>();
  return ({ generation, part, message: problem }) => {
    counter.inc({ part });
    const alarm = alarms.getOrInsert(part, { atMs: -Infinity, reads: 0 });
    alarm.reads += 1;
    if (nowMs() - alarm.atMs < MIN_ALARM_INTERVAL_MS) return;
    raiseAlarm({ generation, part, problem, reads: alarm.reads });
    alarm.atMs = nowMs();
    alarm.reads = 0;
  };
}
