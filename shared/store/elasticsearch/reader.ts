import type { Client, estypes } from '@elastic/elasticsearch';
import { CompanyDetail } from '../../domain/company-detail.ts';
import { parseSniRegister, type SniRegister } from '../../domain/sni.ts';
import { isOrganisationNumber, toCompanyId } from '../../domain/organisation-number.ts';
import {
  findNames,
  type CandidateName,
  type NameRecord,
  type NameSource,
} from '../../matching/find-names.ts';
import { planWords } from '../../matching/plan-words.ts';
import { rankMatches } from '../../matching/rank-matches.ts';
import { toNameQuery } from '../../matching/score-name.ts';
import type {
  FoundCompany,
  GenerationInfo,
  IndustryCriteria,
  IndustryPage,
  NameCriteria,
  OpenedGeneration,
} from '../port.ts';
import { withTrademarkMembers } from '../trademark-members.ts';
import type { Connection } from './connection.ts';
import { toKeySearches } from './key-search.ts';
import { toIndustryCount, toIndustrySearch } from './industry-search.ts';
import { SNI_ID } from './schema.ts';
import { assertWhole, UnansweredError } from './partial-answer-error.ts';
import { SEARCH_FIELD, toSearches, toSearchRequest, type SearchBody } from './search-body.ts';
import { toWordSearch } from './word-search.ts';

/** Fields of a company's document that are fetched as they are. */
type StoredText = 'json' | 'detail' | 'trademarkMembers';

/** From this offset on it is looked first whether the list is so long. */
const FAR = 10_000;

/** Reads the index of one generation, whatever the aliases name by then. */
export class ElasticsearchReader implements OpenedGeneration {
  readonly generation: GenerationInfo;
  readonly #connection: Connection;
  readonly #index: string;
  #sni: Promise<SniRegister> | null = null;

  constructor(generation: GenerationInfo, connection: Connection, index: string) {
    this.generation = generation;
    this.#connection = connection;
    this.#index = index;
  }

  async getCompanies(
    organisationNumbers: readonly string[],
    withTrademarks = false,
  ): Promise<(string | null)[]> {
    const ids = organisationNumbers.map((number) =>
      isOrganisationNumber(number) ? toCompanyId(number) : null,
    );
    const found = await this.#readCompanies(
      ids.filter((id) => id !== null),
      withTrademarks,
    );
    return ids.map((id) => (id === null ? null : (found.get(id) ?? null)));
  }

  #readCompanies(ids: readonly number[], withTrademarks: boolean): Promise<Map<number, string>> {
    return withTrademarks
      ? this.#readTexts(ids, ['json', 'trademarkMembers'], (hit) =>
          withTrademarkMembers(readText(hit, 'json')!, readText(hit, 'trademarkMembers')),
        )
      : this.#readTexts(ids, ['json'], (hit) => readText(hit, 'json')!);
  }

  /** Stored texts by id. A search reads many neighbouring documents faster than a multi-get does. */
  async #readTexts(
    ids: readonly number[],
    fields: StoredText[],
    toText: (hit: estypes.SearchHit) => string,
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const values = [...new Set(ids)].map(String);
    return this.#connection.ask('read companies', async (client) => {
      const answer = await client.search({
        index: this.#index,
        query: { ids: { values } },
        size: values.length,
        sort: ['_doc'],
        _source: false,
        stored_fields: fields,
        track_total_hits: false,
        allow_partial_search_results: false,
      });
      assertWhole(answer);
      return new Map(answer.hits.hits.map((hit) => [Number(hit._id), toText(hit)]));
    });
  }

  async getCompanyDetail(organisationNumber: string): Promise<CompanyDetail | null> {
    if (!isOrganisationNumber(organisationNumber)) return null;
    const id = toCompanyId(organisationNumber);
    const json = (await this.#readTexts([id], ['detail'], (hit) => readText(hit, 'detail')!)).get(id);
    return json === undefined ? null : CompanyDetail.parse(JSON.parse(json));
  }

  async searchByName(criteria: NameCriteria): Promise<FoundCompany[]> {
    const found = await findNames(
      toNameQuery(criteria.text),
      criteria.fuzzy,
      this.#toSource(criteria.hasAnnualReport),
    );
    const ranked = rankMatches(found, criteria.limit);
    const companies = await this.#readCompanies(
      ranked.map(({ company }) => company),
      criteria.withTrademarks,
    );
    return ranked.map(({ company, match }) => ({ company: companies.get(company)!, match }));
  }

  /** Beyond the end of a list the server would have to sort all of it; there the number alone is asked. */
  async searchByIndustry(criteria: IndustryCriteria): Promise<IndustryPage> {
    if (criteria.offset > FAR) {
      const total = await this.#countOne(toIndustrySearch({ ...criteria, offset: 0, limit: 0 }));
      if (criteria.offset >= total) return { total, companies: [] };
    }
    return this.#connection.ask('search by industry', async (client) => {
      const answer = await client.search(toSearchRequest(this.#index, toIndustrySearch(criteria)));
      assertWhole(answer);
      return { total: readTotal(answer), companies: answer.hits.hits.map((hit) => readText(hit, 'json')!) };
    });
  }

  async countCompanies(): Promise<number> {
    return this.#connection.ask('count companies', async (client) => {
      const query = { term: { kind: 'company' } };
      const { count, _shards } = await client.count({ index: this.#index, query });
      assertWhole({ timed_out: false, _shards });
      return count;
    });
  }

  /** The connection is that of the store. */
  async close(): Promise<void> {
    // Nothing is open between two calls.
  }

  async countByIndustry(code: string, activeOnly: boolean): Promise<number> {
    return this.#countOne(toIndustryCount(code, activeOnly));
  }

  #countOne(body: SearchBody): Promise<number> {
    return this.#connection.ask('count companies', async (client) => {
      const answer = await client.search(toSearchRequest(this.#index, body));
      assertWhole(answer);
      return readTotal(answer);
    });
  }

  async getSniRegister(): Promise<SniRegister> {
    this.#sni ??= this.#connection
      .ask('read the code lists', (client) => readStoredText(client, this.#index, SNI_ID, 'json'))
      .then((found) => parseSniRegister(found!.text));
    this.#sni.catch(() => (this.#sni = null));
    return this.#sni;
  }

  #toSource(hasAnnualReport: boolean | null): NameSource {
    return {
      byKey: (query) => this.#search(toKeySearches(query, hasAnnualReport)),
      byWords: (query, tolerance) => {
        const body = toWordSearch(
          planWords(query.name.folded, tolerance),
          this.generation.names,
          hasAnnualReport,
        );
        return this.#search(body === null ? [] : [body]);
      },
    };
  }

  async #search(bodies: readonly SearchBody[]): Promise<CandidateName[]> {
    if (bodies.length === 0) return [];
    return this.#connection.ask('search by name', async (client) => {
      const { responses } = await client.msearch({
        index: this.#index,
        // Words are weighed by their rarity in the whole index, however many shards it has.
        search_type: 'dfs_query_then_fetch',
        searches: toSearches(bodies),
      });
      return responses.flatMap(toCandidates);
    });
  }
}

/** A stored text of one document; null when there is no such document or no such index. Throws the client's errors. */
export async function readStoredText(
  client: Client,
  index: string,
  id: string,
  field: string,
): Promise<{ index: string; text: string } | null> {
  const query = { index, id, stored_fields: [field], _source: false, realtime: false };
  const answer = await client.get(query, { ignore: [404] });
  const text = readText(answer, field);
  return text === null ? null : { index: answer._index, text };
}

function readTotal({ hits }: Pick<estypes.SearchResponse, 'hits'>): number {
  return typeof hits.total === 'object' ? hits.total.value : (hits.total ?? 0);
}

function readText(document: { fields?: Record<string, unknown> }, field: string): string | null {
  const values = document.fields?.[field] as readonly string[] | undefined;
  return values?.[0] ?? null;
}

function toCandidates(answer: estypes.MsearchResponseItem): CandidateName[] {
  if ('error' in answer) {
    throw new UnansweredError(answer);
  }
  assertWhole(answer);
  return answer.hits.hits.map(({ fields }) => {
    const [record] = fields![SEARCH_FIELD.record] as [string];
    return { key: record, read: () => JSON.parse(record) as NameRecord };
  });
}
