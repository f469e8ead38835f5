import { Histogram, type Registry } from 'prom-client';
import type {
  CompanyReader,
  CompanyStore,
  GenerationInfo,
  IndustryCriteria,
  LiveRead,
  NameCriteria,
  ReadContext,
  StoreStatus,
} from '../../shared/store/port.ts';

const OPERATIONS = [
  'getCompanies',
  'hasCompanies',
  'searchByName',
  'getCompanyDetail',
  'searchByIndustry',
  'countByIndustry',
  'getSniRegister',
] as const satisfies (keyof CompanyReader)[];
type Operation = (typeof OPERATIONS)[number];
type Times = Readonly<Record<Operation, Histogram.Internal<'operation'>>>;

/** In seconds, from 0.1 ms to 10 s: a company by its number takes less than a request. */
const BUCKETS = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** A store that does as another one, whichever its engine, and tells how long each read took, also one that failed. */
export class TimedStore implements CompanyStore {
  readonly #store: CompanyStore;
  readonly #times: Times;
  readonly #readers = new WeakMap<CompanyReader, CompanyReader>();

  constructor(store: CompanyStore, registry: Registry) {
    this.#store = store;
    this.#times = toTimes(registry);
  }

  withLive<T>(read: LiveRead<T>): Promise<T> {
    return this.#store.withLive((reader, retain) => read(this.#toTimed(reader), retain));
  }

  status(): Promise<StoreStatus> {
    return this.#store.status();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** A generation has one reader, which is asked again and again. */
  #toTimed(reader: CompanyReader): CompanyReader {
    const known = this.#readers.get(reader);
    if (known !== undefined) return known;
    const timed = new TimedReader(reader, this.#times);
    this.#readers.set(reader, timed);
    return timed;
  }
}

class TimedReader implements CompanyReader {
  readonly #reader: CompanyReader;
  readonly #times: Times;

  constructor(reader: CompanyReader, times: Times) {
    this.#reader = reader;
    this.#times = times;
  }

  get generation(): GenerationInfo {
    return this.#reader.generation;
  }

  getCompanies(
    organisationNumbers: readonly string[],
    withTrademarks?: boolean,
    context?: ReadContext,
  ): Promise<(string | null)[]> {
    const read = () => this.#reader.getCompanies(organisationNumbers, withTrademarks, context);
    return this.#time('getCompanies', read);
  }

  hasCompanies(organisationNumbers: readonly string[], context?: ReadContext) {
    return this.#time('hasCompanies', () => this.#reader.hasCompanies(organisationNumbers, context));
  }

  searchByName(criteria: NameCriteria, context?: ReadContext) {
    return this.#time('searchByName', () => this.#reader.searchByName(criteria, context));
  }

  getCompanyDetail(organisationNumber: string, context?: ReadContext) {
    return this.#time('getCompanyDetail', () => this.#reader.getCompanyDetail(organisationNumber, context));
  }

  searchByIndustry(criteria: IndustryCriteria, context?: ReadContext) {
    return this.#time('searchByIndustry', () => this.#reader.searchByIndustry(criteria, context));
  }

  countByIndustry(code: string, activeOnly: boolean, context?: ReadContext) {
    return this.#time('countByIndustry', () => this.#reader.countByIndustry(code, activeOnly, context));
  }

  getSniRegister(context?: ReadContext) {
    return this.#time('getSniRegister', () => this.#reader.getSniRegister(context));
  }

  async #time<T>(operation: Operation, read: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await read();
    } finally {
      this.#times[operation].observe((performance.now() - startedAt) / 1000);
    }
  }
}

function toTimes(registry: Registry): Times {
  const histogram = new Histogram({
    name: 'company_data_store_read_duration_seconds',
    help: 'Time that the engine took for a read, by operation.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const times = OPERATIONS.map((operation) => [operation, histogram.labels({ operation })] as const);
  return Object.fromEntries(times) as Times;
}
