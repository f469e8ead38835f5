import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import type { AccountsDatabase } from '../database/schema.ts';

export const ONBOARDING_STEPS = ['company', 'report', 'dismissed'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

const MAX_REMEMBERED = 10_000;

/**
 * Stores the getting-started steps that accounts have done. Throws an `AccountsDatabaseError` if
 * the database fails.
 */
export class OnboardingStepStore {
  readonly #database: Kysely<AccountsDatabase>;
  readonly #now: () => Date;
  readonly #recorded = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(database: Kysely<AccountsDatabase>, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async record(accountId: string, step: OnboardingStep): Promise<void> {
    const id = `${accountId} ${step}`;
    if (this.#recorded.has(id)) return;
    await wrapDatabaseErrors('be changed', () =>
      this.#database
        .insertInto('first_step')
        .values({ account: accountId, step, at: this.#now().toISOString() })
        .onConflict((conflict) => conflict.columns(['account', 'step']).doNothing())
        .execute(),
    );
    this.#recorded.set(id, true);
  }

  async read(accountId: string): Promise<ReadonlySet<OnboardingStep>> {
    const rows = await wrapDatabaseErrors('be read', () =>
      this.#database.selectFrom('first_step').select('step').where('account', '=', accountId).execute(),
    );
    const steps = rows.map(({ step }) => step);
    return new Set(ONBOARDING_STEPS.filter((step) => steps.includes(step)));
  }
}
