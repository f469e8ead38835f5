import type { Change } from '../../shared/domain/change.ts';
import {
  toChangeId,
  toChangePosition,
  type ChangeWriter,
  type StoredChange,
} from '../../shared/store/change-feed.ts';
import { DamagedError, type StoredCompanyJson } from '../../shared/store/port.ts';
import { findChanges, hasSameCompanyData, type FoundChange } from './find-changes.ts';
import type { GenerationComparison } from './find-field-change-cause.ts';

const BATCH_SIZE = 1_000;

interface ComparisonToRecord extends GenerationComparison {
  readonly earlierCompanies: AsyncIterable<readonly StoredCompanyJson[]>;
  readonly generation: string;
  readonly seenAt: string;
}

/** If the feed restarts, its readers must fetch all companies again. */
export type RecordedChanges = { readonly publicationNumber: number } & (
  | {
      readonly isFeedRestart: true;
      readonly reason: string;
    }
  | { readonly isFeedRestart: false; readonly changeCount: number }
);

/**
 * Compares a new generation with the live one while the new one is written, and records the
 * changes. Reads both in the order of ids, so that memory does not grow with the number of
 * companies.
 */
export class ChangeRecorder {
  readonly #writer: ChangeWriter;
  readonly #comparison: ComparisonToRecord;
  readonly #earlier: CompanyCursor;
  #pending: StoredChange[] = [];
  #count = 0;
  #isDamaged = false;

  constructor(writer: ChangeWriter, comparison: ComparisonToRecord) {
    this.#writer = writer;
    this.#comparison = comparison;
    this.#earlier = new CompanyCursor(comparison.earlierCompanies);
  }

  /** Companies must come in the order of ids. */
  async recordChanges(companiesSortedById: Iterable<StoredCompanyJson>): Promise<void> {
    await this.#unlessDamaged(async () => {
      for (const company of companiesSortedById) {
        while (this.#earlier.id < company.companyId || this.#earlier.isEmpty) {
          if (this.#earlier.isEmpty) await this.#earlier.fill();
          else await this.#record(this.#earlier.take(), null);
        }
        const isSame = this.#earlier.id === company.companyId;
        await this.#record(isSame ? this.#earlier.take() : null, company);
      }
    });
  }

  async finish(): Promise<RecordedChanges> {
    const { generation, seenAt } = this.#comparison;
    await this.#unlessDamaged(async () => {
      for (;;) {
        if (this.#earlier.isEmpty) await this.#earlier.fill();
        if (this.#earlier.isAtEnd) break;
        await this.#record(this.#earlier.take(), null);
      }
      await this.#flush();
    });
    const isFeedRestart = this.#isDamaged;
    await this.#writer.finish({ generation, seenAt, isFeedRestart });
    const { publicationNumber } = this.#writer;
    return isFeedRestart
      ? { publicationNumber, isFeedRestart, reason: 'the generation before is damaged' }
      : { publicationNumber, isFeedRestart, changeCount: this.#count };
  }

  async abandon(): Promise<void> {
    await this.#earlier.close();
    await this.#writer.abandon();
  }

  async #unlessDamaged(work: () => Promise<void>): Promise<void> {
    if (this.#isDamaged) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      this.#isDamaged = true;
    }
  }

  /** Equal texts are not verified: most companies are the same in both generations. */
  async #record(before: StoredCompanyJson | null, after: StoredCompanyJson | null): Promise<void> {
    if (before !== null && after !== null && hasSameCompanyData(before, after)) return;
    before?.assertChecksums?.();
    after?.assertChecksums?.();
    for (const found of findChanges(before, after, this.#comparison))
      this.#pending.push(this.#toStored(found));
    if (this.#pending.length >= BATCH_SIZE) await this.#flush();
  }

  #toStored({ orgNumber, name, ...found }: FoundChange): StoredChange {
    const { generation, seenAt } = this.#comparison;
    this.#count += 1;
    const position = toChangePosition(this.#writer.publicationNumber, this.#count);
    const change: Change = { id: toChangeId(position), orgNumber, name, ...found, seenAt, generation };
    const { topics } = found;
    return { position, organisationNumber: orgNumber, topics, changeJson: JSON.stringify(change) };
  }

  async #flush(): Promise<void> {
    if (this.#pending.length > 0) await this.#writer.add(this.#pending);
    this.#pending = [];
  }
}

class CompanyCursor {
  readonly #batches: AsyncIterator<readonly StoredCompanyJson[], unknown>;
  #batch: readonly StoredCompanyJson[] = [];
  #place = 0;
  #isEnded = false;

  constructor(batches: AsyncIterable<readonly StoredCompanyJson[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** True when `fill` must read the next batch. False after the last one. */
  get isEmpty(): boolean {
    return this.#place === this.#batch.length && !this.#isEnded;
  }

  get isAtEnd(): boolean {
    return this.#isEnded;
  }

  get id(): number {
    return this.#batch[this.#place]?.companyId ?? Infinity;
  }

  async fill(): Promise<void> {
    const next = await this.#batches.next();
    this.#batch = next.done === true ? [] : next.value;
    this.#place = 0;
    this.#isEnded = next.done === true;
  }

  take(): StoredCompanyJson | null {
    const company = this.#batch[this.#place] ?? null;
    this.#place += 1;
    return company;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
