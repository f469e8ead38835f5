import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CompanyDetail } from '../../domain/company-detail.ts';
import { parseSniRegister, type SniRegister } from '../../domain/sni.ts';
import { isOrganisationNumber, toCompanyId } from '../../domain/organisation-number.ts';
import {
  findNames,
  MOST_CANDIDATES,
  type CandidateName,
  type NameRecord,
  type NameSource,
} from '../../matching/find-names.ts';
import { planWords } from '../../matching/plan-words.ts';
import { rankMatches } from '../../matching/rank-matches.ts';
import { toNameQuery } from '../../matching/score-name.ts';
import { NO_DEADLINE } from '../no-deadline.ts';
import type {
  FoundCompany,
  GenerationInfo,
  IndustryCriteria,
  IndustryPage,
  NameCriteria,
  OpenedGeneration,
  ReadContext,
} from '../port.ts';
import { withTrademarkMembers } from '../trademark-members.ts';
import { loadIndexParts, loadIndustryParts } from './index-parts.ts';
import { IndustrySearch } from './industry-search.ts';
import { KeySearch } from './key-search.ts';
import type { NameIndexParts } from './name-index.ts';
import { guard, openToRead, type PageAccess } from './open-database.ts';
import { DATABASE_FILE } from './schema.ts';
import { WordSearch } from './word-search.ts';

/** Rows that are read without a break: a few milliseconds. */
const MAX_ROWS_PER_TURN = 500;

/** Reads one embedded generation: companies from SQLite, names through the index in memory. */
export class EmbeddedReader implements OpenedGeneration {
  readonly generation: GenerationInfo;
  readonly #database: DatabaseSync;
  readonly #index: NameIndexParts;
  readonly #words: WordSearch;
  readonly #keys: KeySearch;
  readonly #industries: IndustrySearch;
  #sni: SniRegister | null = null;
  readonly #statements: Record<
    'company' | 'companies' | 'companiesWithTrademarks' | 'detail' | 'name',
    StatementSync
  >;

  constructor(generation: GenerationInfo, folder: string, access: PageAccess) {
    this.generation = generation;
    this.#database = openToRead(join(folder, DATABASE_FILE), access);
    this.#index = guard('load the name index', () => loadIndexParts(this.#database));
    this.#words = new WordSearch(this.#index);
    this.#industries = new IndustrySearch(
      guard('load the industry index', () => loadIndustryParts(this.#database)),
    );
    this.#keys = new KeySearch(this.#database, this.#index);
    this.#statements = guard('prepare its queries', () => ({
      company: this.#database.prepare('SELECT json FROM company WHERE id = ?'),
      companies: this.#database.prepare(
        'SELECT c.id, c.json FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value',
      ),
      companiesWithTrademarks: this.#database.prepare(
        `SELECT c.id, c.json, t.members FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value
         LEFT JOIN trademarks AS t ON t.id = c.id`,
      ),
      detail: this.#database.prepare('SELECT json FROM detail WHERE id = ?'),
      name: this.#database.prepare('SELECT company, text, legal_form, city FROM name WHERE number = ?'),
    }));
    this.#statements.companies.setReturnArrays(true);
    this.#statements.companiesWithTrademarks.setReturnArrays(true);
  }

  async getCompanies(
    organisationNumbers: readonly string[],
    withTrademarks = false,
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<(string | null)[]> {
    signal.throwIfAborted();
    return this.#readCompanies(toIds(organisationNumbers), withTrademarks);
  }

  async hasCompanies(
    organisationNumbers: readonly string[],
    { signal, turn }: ReadContext = NO_DEADLINE,
  ): Promise<boolean[]> {
    signal.throwIfAborted();
    const ids = toIds(organisationNumbers);
    const found: boolean[] = [];
    for (let from = 0; from < ids.length; from += MAX_ROWS_PER_TURN) {
      if (from > 0) await turn();
      const companies = this.#readCompanies(ids.slice(from, from + MAX_ROWS_PER_TURN), false);
      found.push(...companies.map((company) => company !== null));
    }
    return found;
  }

  #readCompanies(ids: readonly number[], withTrademarks: boolean): (string | null)[] {
    if (ids.length === 1 && !withTrademarks) return [this.#readCompany(ids[0]!)];
    const { companies, companiesWithTrademarks } = this.#statements;
    const statement = withTrademarks ? companiesWithTrademarks : companies;
    return guard('read companies', () => {
      const found = new Map<number, string>();
      for (const row of statement.all(JSON.stringify(ids))) {
        const [id, json, members] = row as unknown as [number, string, (string | null)?];
        found.set(id, members === undefined ? json : withTrademarkMembers(json, members));
      }
      return ids.map((id) => found.get(id) ?? null);
    });
  }

  #readCompany(id: number): string | null {
    return guard(
      'read a company',
      () => (this.#statements.company.get(id)?.['json'] as string | undefined) ?? null,
    );
  }

  async getCompanyDetail(organisationNumber: string): Promise<CompanyDetail | null> {
    const id = isOrganisationNumber(organisationNumber) ? toCompanyId(organisationNumber) : 0;
    const row = guard('read a detail record', () => this.#statements.detail.get(id));
    return row === undefined ? null : CompanyDetail.parse(JSON.parse(row['json'] as string));
  }

  /** Takes a turn before each pass over the index, so that a bulk of names does not hold up other calls. */
  async searchByName(criteria: NameCriteria, context: ReadContext = NO_DEADLINE): Promise<FoundCompany[]> {
    const query = toNameQuery(criteria.text);
    const source = this.#toSource(criteria.hasAnnualReport, context);
    const found = await findNames(query, criteria.fuzzy, source);
    const ranked = rankMatches(found, criteria.limit);
    const companies = this.#readCompanies(
      ranked.map(({ company }) => company),
      criteria.withTrademarks,
    );
    return ranked.map(({ match }, place) => ({ company: companies[place]!, match }));
  }

  #toSource(hasAnnualReport: boolean | null, { turn }: ReadContext): NameSource {
    const { reports } = this.#index;
    const accept = (name: number): boolean =>
      hasAnnualReport === null || (reports[name] === 1) === hasAnnualReport;
    const toCandidates = (find: () => Iterable<number>): CandidateName[] =>
      guard('search by name', () =>
        Array.from(find(), (name) => ({ key: name, read: () => this.#readName(name) })),
      );
    return {
      byKey: async (query) => {
        await turn();
        return toCandidates(() => this.#keys.find(query, MOST_CANDIDATES, accept));
      },
      byWords: async (query, tolerance) => {
        await turn();
        const plan = planWords(query.name.folded, tolerance);
        return toCandidates(() => this.#words.find(plan, MOST_CANDIDATES, accept));
      },
    };
  }

  #readName(name: number): NameRecord {
    const row = guard('read a name', () => this.#statements.name.get(name)!);
    return {
      text: row['text'] as string,
      company: row['company'] as number,
      legalForm: row['legal_form'] as string,
      city: row['city'] as string,
      rank: this.#index.ranks[name]!,
      isDeregistered: this.#index.deregistered[name] === 1,
    };
  }

  async searchByIndustry(
    criteria: IndustryCriteria,
    { turn }: ReadContext = NO_DEADLINE,
  ): Promise<IndustryPage> {
    await turn();
    const { total, ids } = this.#industries.find(criteria);
    return { total, companies: this.#readCompanies(ids, false) as string[] };
  }

  async countByIndustry(code: string, activeOnly: boolean): Promise<number> {
    return this.#industries.count(code, activeOnly);
  }

  async countCompanies(): Promise<number> {
    return guard(
      'count companies',
      () => this.#database.prepare('SELECT count(*) AS count FROM company').get()!['count'] as number,
    );
  }

  async getSniRegister(): Promise<SniRegister> {
    this.#sni ??= guard('read the code lists', () =>
      parseSniRegister(this.#database.prepare('SELECT json FROM sni').get()!['json'] as string),
    );
    return this.#sni;
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Ids of companies; 0, which no company has, for what is no organisation number. */
function toIds(organisationNumbers: readonly string[]): number[] {
  return organisationNumbers.map((number) => (isOrganisationNumber(number) ? toCompanyId(number) : 0));
}
