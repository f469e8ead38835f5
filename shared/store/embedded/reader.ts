import { join } from 'node:path';
import type { IncludableMember } from '../../domain/company.ts';
import { StoredCompanyDetail } from '../../domain/stored-company-detail.ts';
import { parseCodeLists, type CodeLists } from '../../domain/codes/code-lists.ts';
import { isLegalPersonNumber, toCompanyIdWithoutCheckDigit } from '../../domain/organisation-number.ts';
import { findNames } from '../../matching/find-names.ts';
import { capScores, selectBestMatches } from '../../matching/best-matches.ts';
import type { MatchedName } from '../../matching/exact-matches.ts';
import { integer } from '../../sql/row-reader.ts';
import {
  NO_DEADLINE,
  type CompanyRecord,
  type FoundCompany,
  type GenerationInfo,
  type NameCriteria,
  type OpenedGeneration,
  type ReadContext,
} from '../port.ts';
import {
  FILTERS_OF_FACET,
  withoutFilters,
  type FacetValue,
  type ListCriteria,
  type ListFacet,
  type ListFilter,
  type ListPage,
} from '../list-criteria.ts';
import { countUpTo, NamedCompany } from '../count-up-to.ts';
import { CompanyRows, NameRowReader } from './content-rows.ts';
import { DamageRecorder } from './database/damage-recorder.ts';
import { GenerationFile, type DatabaseReadMode } from './database/generation-file.ts';
import {
  GENERATION_DATABASE_FILE,
  readSupportedGenerationInfo,
  toGenerationFolder,
} from './generation/generation-files.ts';
import type { IndustryIndexParts } from './index/industry-index.ts';
import { loadIndexParts, type SearchIndexParts } from './index/search-index-parts.ts';
import { intersectSorted } from './index/name-index.ts';
import { SortedCompanyIds } from './index/uint32-arrays.ts';
import { findIdsByNumberBeginning } from './search/number-beginning-search.ts';
import { ListSearch } from './search/list-search.ts';
import { NameSearch } from './search/name-search.ts';

/** Largest number of rows to read in one turn of the event loop. They take a few milliseconds. */
const MAX_ROWS_PER_TURN = 500;
/** A detail is larger than a company. */
const MAX_DETAILS_PER_TURN = 100;
const MAX_PROBES = 8;

export class EmbeddedGenerationReader implements OpenedGeneration {
  readonly generation: GenerationInfo;
  readonly sharedIndex: SearchIndexParts;
  readonly #file: GenerationFile;
  readonly #damage: DamageRecorder;
  readonly #industryIndex: IndustryIndexParts;
  readonly #lists: ListSearch;
  readonly #known: SortedCompanyIds;
  readonly #companies: CompanyRows;
  readonly #names: NameSearch;
  #codeLists: CodeLists | null = null;

  /**
   * Throws `damaged` if the file has another size than when it was written, or if its index was
   * changed. `sharedIndex` is the index of a reader in another thread, which is not read again.
   */
  constructor(
    storeFolder: string,
    name: string,
    mode: DatabaseReadMode,
    sharedIndex: SearchIndexParts | null = null,
  ) {
    const { database: stored, ...generation } = readSupportedGenerationInfo(storeFolder, name);
    this.generation = generation;
    this.#damage = new DamageRecorder(name);
    const path = join(toGenerationFolder(storeFolder, name), GENERATION_DATABASE_FILE);
    this.#file = new GenerationFile(path, { generationName: name, expectedBytes: stored.bytes, mode });
    try {
      const { database } = this.#file;
      const index =
        sharedIndex ?? this.#damage.readRecorded('load the index', () => loadIndexParts(database, name));
      this.sharedIndex = index;
      const { industries, trademarkOwnerCompanyIds } = index;
      this.#industryIndex = industries;
      this.#lists = new ListSearch(index);
      this.#known = new SortedCompanyIds(industries.companyIds);
      const known = { all: this.#known, trademarkOwners: new SortedCompanyIds(trademarkOwnerCompanyIds) };
      this.#companies = new CompanyRows(database, known, this.#damage);
      this.#names = new NameSearch(index, new NameRowReader(database, this.#damage));
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  async getCompaniesJson(
    organisationNumbers: readonly string[],
    include: readonly IncludableMember[] = [],
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<(string | null)[]> {
    signal.throwIfAborted();
    this.#file.assertUnchangedSize();
    return this.#companies.readCompaniesJson(organisationNumbers.map(toId), include);
  }

  async hasCompanies(
    organisationNumbers: readonly string[],
    { signal, waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<boolean[]> {
    signal.throwIfAborted();
    const ids = organisationNumbers.map(toId);
    const found: boolean[] = [];
    for (let from = 0; from < ids.length; from += MAX_ROWS_PER_TURN) {
      if (from > 0) await waitForComputeTurn();
      this.#file.assertUnchangedSize();
      found.push(...this.#companies.hasCompanies(ids.slice(from, from + MAX_ROWS_PER_TURN)));
    }
    return found;
  }

  async listByNumberBeginning(
    digits: string,
    limit: number,
    include: readonly IncludableMember[] = [],
    { waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<string[]> {
    await waitForComputeTurn();
    this.#file.assertUnchangedSize();
    const ids = findIdsByNumberBeginning(this.#industryIndex, digits, limit);
    return this.#companies.readCompaniesJson(ids, include).filter((company) => company !== null);
  }

  async getCompanyDetail(organisationNumber: string): Promise<StoredCompanyDetail | null> {
    this.#file.assertUnchangedSize();
    const text = this.#companies.readCompanyDetailJson(toId(organisationNumber));
    return text === null ? null : StoredCompanyDetail.parse(JSON.parse(text));
  }

  async getCompanyDetailsJson(
    organisationNumbers: readonly string[],
    { waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<(string | null)[]> {
    const details: (string | null)[] = [];
    for (const [place, number] of organisationNumbers.entries()) {
      if (place % MAX_DETAILS_PER_TURN === 0) {
        await waitForComputeTurn();
        this.#file.assertUnchangedSize();
      }
      details.push(this.#companies.readCompanyDetailJson(toId(number)));
    }
    return details;
  }

  async getCompanyRecord(
    organisationNumber: string,
    include: readonly IncludableMember[] = [],
    context: ReadContext = NO_DEADLINE,
  ): Promise<CompanyRecord | null> {
    const [company] = await this.getCompaniesJson([organisationNumber], include, context);
    const detail = await this.getCompanyDetail(organisationNumber);
    return typeof company === 'string' && detail !== null ? { companyJson: company, detail } : null;
  }

  /** Waits for its turn before each pass over the index, so that other calls can run. */
  async searchByName(criteria: NameCriteria, context: ReadContext = NO_DEADLINE): Promise<FoundCompany[]> {
    const startPass = this.#toStartPass(context);
    const source = this.#names.createNameCandidateSource(criteria.hasAnnualReport, startPass);
    const found = await findNames(criteria, source);
    return this.#readMatches(capScores(selectBestMatches(found, criteria.limit)), criteria.include);
  }

  async findExactNames(
    names: readonly string[],
    include: readonly IncludableMember[] = [],
    context: ReadContext = NO_DEADLINE,
  ): Promise<FoundCompany[][]> {
    const found = await this.#names.findExactNames(names, this.#toStartPass(context));
    return found.map((matches) => this.#readMatches(matches, include));
  }

  async countNames(foldedWords: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#names.countNames(foldedWords);
  }

  #toStartPass({ waitForComputeTurn }: ReadContext): () => Promise<void> {
    return async () => {
      await waitForComputeTurn();
      this.#file.assertUnchangedSize();
    };
  }

  #readMatches(
    matches: readonly MatchedName[],
    include: readonly IncludableMember[] | undefined,
  ): FoundCompany[] {
    if (matches.length === 0) return [];
    const companies = this.#companies.readCompaniesJson(
      matches.map(({ company }) => company),
      include,
    );
    return matches.flatMap(({ match, text }, place) => {
      const companyJson = companies[place];
      return typeof companyJson === 'string' ? [{ companyJson, matchedName: text, match }] : [];
    });
  }

  async listCompanies(
    criteria: ListCriteria,
    { waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<ListPage> {
    const filter = async (filter: ListFilter): Promise<Uint32Array> => {
      await waitForComputeTurn();
      this.#file.assertUnchangedSize();
      return this.#lists.filter(filter);
    };
    const listed = await filter(criteria.filter);
    const { among } = criteria;
    const found =
      among === undefined ? listed : intersectSorted(listed, this.#known.findPlaces(among.map(toId)));
    const { companies, hasMore } = this.#lists.toPage(found, criteria);
    const facets: Partial<Record<ListFacet, FacetValue[]>> = {};
    for (const facet of criteria.facets) {
      const own = FILTERS_OF_FACET[facet];
      const isFiltered = own.some((name) => criteria.filter[name] !== undefined);
      const counted = isFiltered ? await filter(withoutFilters(criteria.filter, own)) : found;
      facets[facet] = this.#lists.count(counted, facet);
    }
    const texts = this.#companies.readCompaniesJson(
      companies.map(({ id }) => id),
      criteria.include,
    );
    const shown = companies.flatMap(({ position }, place) => {
      const companyJson = texts[place];
      return typeof companyJson === 'string' ? [{ companyJson, position }] : [];
    });
    return { total: found.length, companies: shown, hasMore, facets };
  }

  async countNamesUpTo(name: string, organisationNumber: string): Promise<number> {
    const readAt = (rank: number): Promise<NamedCompany> => {
      const [text = null] = this.#companies.readCompaniesJson([this.#lists.findIdByNameRank(rank)]);
      return Promise.resolve(NamedCompany.parse(JSON.parse(text ?? '')));
    };
    return countUpTo({ name, orgNumber: organisationNumber }, this.#industryIndex.companyIds.length, readAt);
  }

  async countRanked(
    sniCode: string,
    minRevenue: number | null,
    { waitForComputeTurn }: ReadContext = NO_DEADLINE,
  ): Promise<number> {
    await waitForComputeTurn();
    return this.#lists.countRanked(sniCode, minRevenue);
  }

  async countCompanies(): Promise<number> {
    return this.#damage.readRecorded('count companies', () => {
      const row = this.#file.database.prepare('SELECT count(*) AS count FROM company').get();
      return integer(row?.['count'], 'count');
    });
  }

  async getCodeLists(): Promise<CodeLists> {
    this.#codeLists ??= parseCodeLists(this.#companies.readCodeListsJson());
    return this.#codeLists;
  }

  describeDamage(): string | null {
    return this.#damage.describeRecordedDamage();
  }

  /**
   * Reads some companies as a test. Throws if the file has another size than expected, or if none
   * of these companies is readable.
   */
  assertReadable(): void {
    this.#file.assertUnchangedSize();
    const probes = this.#known.sampleEvenly(MAX_PROBES);
    let last: unknown = null;
    for (const id of probes.length === 0 ? [0] : probes) {
      try {
        this.#companies.readCompaniesJson([id]);
        return;
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  async close(): Promise<void> {
    this.#file.close();
  }
}

function toId(organisationNumber: string): number {
  return isLegalPersonNumber(organisationNumber) ? toCompanyIdWithoutCheckDigit(organisationNumber) : 0;
}
