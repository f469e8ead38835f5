import type { estypes } from '@elastic/elasticsearch';
import type { IncludableMember } from '../../domain/company.ts';
import type { StoredCompanyDetail } from '../../domain/stored-company-detail.ts';
import { parseCodeLists, type CodeLists } from '../../domain/codes/code-lists.ts';
import { isLegalPersonNumber, toCompanyIdWithoutCheckDigit } from '../../domain/organisation-number.ts';
import { findNames } from '../../matching/find-names.ts';
import { capScores, selectBestMatches } from '../../matching/best-matches.ts';
import type { MatchedName } from '../../matching/exact-matches.ts';
import {
  NO_DEADLINE,
  StoreError,
  type CompanyRecord,
  type FoundCompany,
  type GenerationInfo,
  type NameCriteria,
  type OpenedGeneration,
  type ReadContext,
} from '../port.ts';
import type { ListCriteria, ListPage } from '../list-criteria.ts';
import { countUpTo } from '../count-up-to.ts';
import type { Connection } from './connection/connection.ts';
import { toRankedCountSearch } from './search/list-search.ts';
import { readList, readNamedCompany, toNumberBeginningSearch } from './search/read-list.ts';
import {
  readCompanyDetail,
  selectStoredCompanyFields,
  type StoredTextField,
  readTotalHits,
  requireFieldText,
  toSearchRequest,
  type SearchBody,
} from './search/search-body.ts';
import { SNI_DOCUMENT_ID } from './documents/schema.ts';
import { readStoredText } from './generation/generation-info.ts';
import { assertAllShardsAnswered } from './connection/to-store-error.ts';
import { findExactNames } from './search/exact-name-search.ts';
import { KnownTowns } from './search/known-towns.ts';
import { countNames, createCandidateSource } from './search/name-search.ts';
import { sendSearches } from './search/send-searches.ts';

/**
 * Offset above which the companies are counted first. If the offset is beyond the last company, the
 * page is empty, and the costly search for it is skipped.
 */
const FAR_OFFSET = 10_000;

/** Reads the index of one generation. Works even after another generation became live. */
export class ElasticsearchGenerationReader implements OpenedGeneration {
  readonly generation: GenerationInfo;
  readonly sharedIndex = null;
  readonly #connection: Connection;
  readonly #index: string;
  readonly #towns = new KnownTowns((bodies) => this.#search(bodies, NO_DEADLINE));
  #codeLists: Promise<CodeLists> | null = null;

  constructor(generation: GenerationInfo, connection: Connection, index: string) {
    this.generation = generation;
    this.#connection = connection;
    this.#index = index;
  }

  async getCompaniesJson(
    organisationNumbers: readonly string[],
    include: readonly IncludableMember[] = [],
    context: ReadContext = NO_DEADLINE,
  ): Promise<(string | null)[]> {
    const ids = toIds(organisationNumbers);
    const found = await this.#readCompanies(ids, include, context);
    return ids.map((id) => (id === null ? null : (found.get(id) ?? null)));
  }

  async hasCompanies(
    organisationNumbers: readonly string[],
    context: ReadContext = NO_DEADLINE,
  ): Promise<boolean[]> {
    const ids = toIds(organisationNumbers);
    const found = await this.#readTexts(ids, [], () => '', context);
    return ids.map((id) => id !== null && found.has(id));
  }

  #readCompanies(
    ids: readonly (number | null)[],
    include: readonly IncludableMember[] | undefined,
    context: ReadContext,
  ): Promise<Map<number, string>> {
    const { fields, toCompanyJson } = selectStoredCompanyFields(include);
    return this.#readTexts(ids, fields, toCompanyJson, context);
  }

  /**
   * Reads stored fields of companies by id. Skips null ids. Unknown ids are missing in the result.
   * Uses a search, which is faster for many ids than a multi-get.
   */
  async #readTexts<T>(
    ids: readonly (number | null)[],
    fields: readonly StoredTextField[],
    toText: (hit: estypes.SearchHit) => T,
    { signal }: ReadContext,
  ): Promise<Map<number, T>> {
    const values = [...new Set(ids.filter((id) => id !== null))].map(String);
    if (values.length === 0) return new Map();
    const request = {
      index: this.#index,
      query: { ids: { values } },
      size: values.length,
      sort: ['_doc'],
      _source: false,
      stored_fields: [...fields],
      track_total_hits: false,
      allow_partial_search_results: false,
    };
    const read = ({ hits }: estypes.SearchResponse) =>
      new Map(hits.hits.map((hit) => [Number(hit._id), toText(hit)]));
    return this.#connection.search('read companies', request, read, signal);
  }

  async listByNumberBeginning(
    digits: string,
    limit: number,
    include: readonly IncludableMember[] = [],
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<string[]> {
    const { toCompanyJson } = selectStoredCompanyFields(include);
    const request = toSearchRequest(this.#index, toNumberBeginningSearch(digits, limit, include));
    const read = ({ hits }: estypes.SearchResponse): string[] => hits.hits.map(toCompanyJson);
    return this.#connection.search('search by the beginning of a number', request, read, signal);
  }

  async getCompanyDetail(
    organisationNumber: string,
    context: ReadContext = NO_DEADLINE,
  ): Promise<StoredCompanyDetail | null> {
    if (!isLegalPersonNumber(organisationNumber)) return null;
    const id = toCompanyIdWithoutCheckDigit(organisationNumber);
    const found = await this.#readTexts([id], ['detail'], readCompanyDetail, context);
    return found.get(id) ?? null;
  }

  async getCompanyDetailsJson(
    organisationNumbers: readonly string[],
    context: ReadContext = NO_DEADLINE,
  ): Promise<(string | null)[]> {
    const ids = toIds(organisationNumbers);
    const toDetail = (hit: estypes.SearchHit): string => requireFieldText(hit, 'detail');
    const found = await this.#readTexts(ids, ['detail'], toDetail, context);
    return ids.map((id) => (id === null ? null : (found.get(id) ?? null)));
  }

  async getCompanyRecord(
    organisationNumber: string,
    include: readonly IncludableMember[] = [],
    context: ReadContext = NO_DEADLINE,
  ): Promise<CompanyRecord | null> {
    if (!isLegalPersonNumber(organisationNumber)) return null;
    const id = toCompanyIdWithoutCheckDigit(organisationNumber);
    const { fields, toCompanyJson } = selectStoredCompanyFields(include);
    const toRecord = (hit: estypes.SearchHit): CompanyRecord => ({
      companyJson: toCompanyJson(hit),
      detail: readCompanyDetail(hit),
    });
    const found = await this.#readTexts([id], [...fields, 'detail'], toRecord, context);
    return found.get(id) ?? null;
  }

  async searchByName(criteria: NameCriteria, context: ReadContext = NO_DEADLINE): Promise<FoundCompany[]> {
    const source = createCandidateSource(
      (bodies) => this.#search(bodies, context),
      this.generation.names,
      this.#towns,
      criteria.hasAnnualReport,
    );
    const found = await findNames(criteria, source);
    const ranked = capScores(selectBestMatches(found, criteria.limit));
    const [matches = []] = await this.#readMatches([ranked], criteria.include, context);
    return matches;
  }

  async findExactNames(
    names: readonly string[],
    include: readonly IncludableMember[] = [],
    context: ReadContext = NO_DEADLINE,
  ): Promise<FoundCompany[][]> {
    const found = await findExactNames((bodies) => this.#search(bodies, context), names);
    return this.#readMatches(found, include, context);
  }

  countNames(
    foldedWords: readonly string[],
    context: ReadContext = NO_DEADLINE,
  ): Promise<ReadonlyMap<string, number>> {
    return countNames((bodies) => this.#search(bodies, context), foldedWords);
  }

  async #readMatches(
    lists: readonly (readonly MatchedName[])[],
    include: readonly IncludableMember[] | undefined,
    context: ReadContext,
  ): Promise<FoundCompany[][]> {
    const ids = lists.flat().map(({ company }) => company);
    const companies = await this.#readCompanies(ids, include, context);
    return lists.map((matches) =>
      matches.flatMap(({ company, match, text }) => {
        const companyJson = companies.get(company);
        return companyJson === undefined ? [] : [{ companyJson, matchedName: text, match }];
      }),
    );
  }

  async listCompanies(criteria: ListCriteria, context: ReadContext = NO_DEADLINE): Promise<ListPage> {
    const list = (read: ListCriteria) => readList(this.#connection, this.#index, read, context);
    const { offset = 0 } = criteria;
    if (offset > FAR_OFFSET) {
      const counted = await list({ ...criteria, offset: 0, limit: 0 });
      if (offset >= counted.total) return { ...counted, hasMore: false };
    }
    return list(criteria);
  }

  async countNamesUpTo(name: string, orgNumber: string, context: ReadContext = NO_DEADLINE): Promise<number> {
    const readAt = (rank: number) => readNamedCompany(this.#connection, this.#index, rank, context);
    return countUpTo({ name, orgNumber }, this.generation.companies, readAt);
  }

  async countCompanies(): Promise<number> {
    return this.#connection.request('count companies', async (client) => {
      const query = { term: { kind: 'company' } };
      const { count, _shards } = await client.count({ index: this.#index, query });
      assertAllShardsAnswered({ timed_out: false, _shards });
      return count;
    });
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }

  async countRanked(
    sniCode: string,
    minRevenue: number | null,
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<number> {
    const request = toSearchRequest(this.#index, toRankedCountSearch(sniCode, minRevenue));
    return this.#connection.search('count companies', request, readTotalHits, signal);
  }

  /**
   * Reads the SNI codes once for all callers. Ignores the caller's signal, because other callers
   * wait for the same read. After a failure, the next call reads again.
   */
  async getCodeLists(): Promise<CodeLists> {
    this.#codeLists ??= this.#connection
      .request('read the code lists', (client) =>
        readStoredText(client, this.#index, SNI_DOCUMENT_ID, 'json'),
      )
      .then((found) => {
        if (found === null)
          throw new StoreError(
            'unavailable',
            'The live generation has no SNI codes. Run: npm run ingest -- rebuild',
          );
        return parseCodeLists(found.text);
      });
    this.#codeLists.catch(() => (this.#codeLists = null));
    return this.#codeLists;
  }

  #search(bodies: readonly SearchBody[], context: ReadContext): Promise<estypes.SearchResponse[]> {
    return sendSearches(this.#connection, this.#index, bodies, context);
  }
}

function toIds(organisationNumbers: readonly string[]): (number | null)[] {
  return organisationNumbers.map((number) =>
    isLegalPersonNumber(number) ? toCompanyIdWithoutCheckDigit(number) : null,
  );
}
