import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CompanyDetail } from '../../domain/company-detail.ts';
import { isOrganisationNumber, toCompanyId } from '../../domain/organisation-number.ts';
import { normaliseName } from '../../matching/normalise-name.ts';
import { isExactHit, isFuzzyHit, rankMatches } from '../../matching/rank-matches.ts';
import { scoreName, toNameQuery, type Match, type NameQuery } from '../../matching/score-name.ts';
import type { CompanyReader, FoundCompany, GenerationInfo, NameCriteria } from '../port.ts';
import { loadIndexParts } from './index-parts.ts';
import { KeySearch } from './key-search.ts';
import type { NameIndexParts } from './name-index.ts';
import { guard, openToRead, type PageAccess } from './open-database.ts';
import { DATABASE_FILE } from './schema.ts';
import { WordSearch, type Tolerance } from './word-search.ts';

/** Names that are scored for one query, from each way of finding them. */
const MOST_CANDIDATES = 64;
/** When no name comes as near as this, words with two mistakes are looked for too. */
const NEARLY_THE_SAME = 0.5;

interface ScoredName {
  readonly company: number;
  readonly rank: number;
  readonly isDeregistered: boolean;
  readonly match: Match;
}

/** Reads one embedded generation: companies from SQLite, names through the index in memory. */
export class EmbeddedReader implements CompanyReader {
  readonly generation: GenerationInfo;
  readonly #database: DatabaseSync;
  readonly #index: NameIndexParts;
  readonly #words: WordSearch;
  readonly #keys: KeySearch;
  readonly #statements: Record<'company' | 'companies' | 'detail' | 'name', StatementSync>;

  constructor(generation: GenerationInfo, folder: string, access: PageAccess) {
    this.generation = generation;
    this.#database = openToRead(join(folder, DATABASE_FILE), access);
    this.#index = guard('load the name index', () => loadIndexParts(this.#database));
    this.#words = new WordSearch(this.#index);
    this.#keys = new KeySearch(this.#database, this.#index);
    this.#statements = guard('prepare its queries', () => ({
      company: this.#database.prepare('SELECT json FROM company WHERE id = ?'),
      companies: this.#database.prepare(
        'SELECT c.id, c.json FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value',
      ),
      detail: this.#database.prepare('SELECT json FROM detail WHERE id = ?'),
      name: this.#database.prepare('SELECT company, text, legal_form, city FROM name WHERE number = ?'),
    }));
    this.#statements.companies.setReturnArrays(true);
  }

  async getCompanies(organisationNumbers: readonly string[]): Promise<(string | null)[]> {
    const ids = organisationNumbers.map((number) => (isOrganisationNumber(number) ? toCompanyId(number) : 0));
    if (ids.length === 1) return [this.#readCompany(ids[0]!)];
    return guard('read companies', () => {
      const found = new Map<number, string>();
      for (const row of this.#statements.companies.all(JSON.stringify(ids))) {
        const [id, json] = row as unknown as [number, string];
        found.set(id, json);
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

  /** Yields to the event loop first, so that a bulk of names does not hold up what else is being answered. */
  async searchByName(criteria: NameCriteria): Promise<FoundCompany[]> {
    await nextTurn();
    return guard('search by name', () => {
      const ranked = rankMatches(this.#findNames(criteria), criteria.limit);
      return ranked.map(({ company, match }) => ({ company: this.#readCompany(company)!, match }));
    });
  }

  #findNames(criteria: NameCriteria): ScoredName[] {
    const query = toNameQuery(criteria.text);
    const { reports } = this.#index;
    const wanted = criteria.hasAnnualReport;
    const accept = (name: number): boolean => wanted === null || (reports[name] === 1) === wanted;
    const scored = new Map<number, ScoredName | null>();

    this.#score(query, this.#keys.find(query, MOST_CANDIDATES, accept), scored);
    const found = (): ScoredName[] => [...scored.values()].filter((each) => each !== null);
    if (!criteria.fuzzy || found().some(({ match }) => isExactHit(match))) {
      this.#scoreByWords(query, 'none', accept, scored);
      return found().filter(({ match }) => !isFuzzyHit(match));
    }
    this.#scoreByWords(query, 'one-edit', accept, scored);
    const isNear = found().some(({ match }) => match.score >= NEARLY_THE_SAME);
    if (!isNear) this.#scoreByWords(query, 'two-edits', accept, scored);
    return found();
  }

  #scoreByWords(
    query: NameQuery,
    tolerance: Tolerance,
    accept: (name: number) => boolean,
    scored: Map<number, ScoredName | null>,
  ): void {
    this.#score(query, this.#words.find(query.name.folded, tolerance, MOST_CANDIDATES, accept), scored);
  }

  #score(query: NameQuery, names: Iterable<number>, scored: Map<number, ScoredName | null>): void {
    for (const number of names) {
      if (scored.has(number)) continue;
      const row = this.#statements.name.get(number)!;
      const text = row['text'] as string;
      const match = scoreName(query, {
        text,
        name: normaliseName(text),
        legalForm: row['legal_form'] as string,
        city: row['city'] as string,
      });
      const company = row['company'] as number;
      const isDeregistered = this.#index.deregistered[number] === 1;
      scored.set(number, match && { company, rank: this.#index.ranks[number]!, isDeregistered, match });
    }
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}
