import { makeCompany } from '../../../fixtures/generate/companies/make-company.ts';
import { planRegister, type RegisterPlan } from '../../../fixtures/generate/plan-register.ts';
import { Random } from '../../../fixtures/generate/random.ts';
import { toQuery } from '../make-queries.ts';

export class LoadRegister {
  readonly #plan: RegisterPlan;
  readonly #random: Random;

  constructor(companies: number, seed: number) {
    this.#plan = planRegister(companies, seed);
    this.#random = new Random(seed, 0x10ad);
  }

  numbers(count: number): string[] {
    return Array.from({ length: count }, () => this.#draw().organisationNumber);
  }

  mistypedNames(count: number): string[] {
    const names: string[] = [];
    while (names.length < count) {
      const query = toQuery(this.#random, this.#draw().name, 'one typo');
      if (query !== null && query.length <= 200) names.push(query);
    }
    return names;
  }

  #draw() {
    return makeCompany(this.#plan, this.#random.int(this.#plan.companyCount));
  }
}
