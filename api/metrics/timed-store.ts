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
      operation: string,
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
    const { changes } = reader;
    return {
      get generation() {
        return reader.generation;
      },
      sharedIndex: reader.sharedIndex,
      getCompaniesJson: time('getCompanies', reader.getCompaniesJson.bind(reader)),
      hasCompanies: time('hasCompanies', reader.hasCompanies.bind(reader)),
      listByNumberBeginning: time('listByNumberBeginning', reader.listByNumberBeginning.bind(reader)),
      searchByName: time('searchByName', reader.searchByName.bind(reader)),
      findExactNames: time('findExactNames', reader.findExactNames.bind(reader)),
      countNames: time('countNames', reader.countNames.bind(reader)),
      getCompanyDetail: time('getCompanyDetail', reader.getCompanyDetail.bind(reader)),
      getCompanyDetailsJson: time('getCompanyDetailsJson', reader.getCompanyDetailsJson.bind(reader)),
      getCompanyRecord: time('getCompanyRecord', reader.getCompanyRecord.bind(reader)),
      listCompanies: time('listCompanies', reader.listCompanies.bind(reader)),
      countNamesUpTo: time('countNamesUpTo', reader.countNamesUpTo.bind(reader)),
      countRanked: time('countRanked', reader.countRanked.bind(reader)),
      changes: {
        readState: time('changes.readState', changes.readState.bind(changes)),
        readPage: time('changes.readPage', changes.readPage.bind(changes)),
        findPublicationEndBefore: time(
          'changes.findPublicationEndBefore',
          changes.findPublicationEndBefore.bind(changes),
        ),
        readAt: time('changes.readAt', changes.readAt.bind(changes)),
        readHistory: time('changes.readLatest', changes.readHistory.bind(changes)),
      },
      getCodeLists: time('getCodeLists', reader.getCodeLists.bind(reader)),
    };
  }
}

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
