import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { QUERIES, type QueryKind } from './make-queries.ts';
import type { BenchOptions } from './prepare-data.ts';

/** Companies of the fictional register and queries for them, in an order that the seed decides. */
export class DrawnCompanies {
  readonly random: Random;
  readonly #plan;

  constructor({ companies, seed }: BenchOptions) {
    this.random = new Random(seed ^ 0xbe7c4, 1_000);
    this.#plan = planRegister(companies, seed);
  }

  next() {
    return makeCompany(this.#plan, this.random.int(this.#plan.companyCount));
  }

  numbers(count: number): string[] {
    return Array.from({ length: count }, () => this.next().organisationNumber);
  }

  query(kind: QueryKind): string {
    for (;;) {
      const query = QUERIES[kind](this.random, this.next().name);
      if (query !== null && query.length <= 200) return query;
    }
  }
}
