import { sql } from 'kysely';
import { AccountsPart, type AccountsContext } from '../database/accounts-part.ts';
import { AppError } from '../../errors/app-error.ts';
import { listAccounts, type AccountSummary } from './account-summary.ts';
import { MAX_ACCOUNT_CREDITS } from '../metering/credits.ts';
import { KEY_SUMMARY_COLUMNS, listKeys, toKeySummary, type KeySummary } from './key-summary.ts';
import { deleteExpiredIdempotentCalls, deleteOldUsage } from './delete-old-records.ts';
import { createPrefixedId, insertAccount, isOpenAccount, lockAccount } from '../database/account-rows.ts';
import { hashApiKey, hasApiKeyFormat, createApiKey, type KeyKind } from '../api-key.ts';
import type { PlanName } from '../plans.ts';
import { toSwedishMonth, toSwedishDay } from '../swedish-month.ts';
import type { Database } from '../database/schema.ts';
import type { Person } from '../people/person.ts';
import { deleteInvitations, deletePeople, deletePerson } from '../people/remove-person.ts';
import type { Sessions } from '../people/sessions.ts';
import { readUsage, type UsageCriteria, type DailyUsage } from '../usage/usage.ts';

/** A new API key. The service stores only its hash, so `key` cannot be read again. */
export interface CreatedKey {
  readonly id: string;
  readonly key: string;
}

/** Manages accounts and API keys. Throws `invalid_usage` for an unknown account or key. */
export class Administration extends AccountsPart {
  readonly #onChangeAttempt: () => void;
  readonly #expiring: readonly Pick<Sessions, 'deleteExpired'>[];

  constructor(
    context: AccountsContext,
    onChangeAttempt: () => void,
    expiring: readonly Pick<Sessions, 'deleteExpired'>[],
  ) {
    super(context);
    this.#onChangeAttempt = onChangeAttempt;
    this.#expiring = expiring;
  }

  createAccount(plan: PlanName, name: string): Promise<string> {
    return this.#change((transaction) => insertAccount(transaction, plan, name, this.now()));
  }

  createKey(accountId: string, name: string, kind: KeyKind = 'live'): Promise<CreatedKey> {
    return this.#change(async (transaction) => {
      await assertOpen(transaction, accountId);
      return this.#insertKey(transaction, { account: accountId, name, kind });
    });
  }

  /** Creates an account and its first API key in one transaction. Both get `name` as their name. */
  createAccountWithKey(
    plan: PlanName,
    name: string,
    kind: KeyKind = 'live',
  ): Promise<CreatedKey & { readonly account: string }> {
    return this.#change(async (transaction) => {
      const account = await insertAccount(transaction, plan, name, this.now());
      return { account, ...(await this.#insertKey(transaction, { account, name, kind })) };
    });
  }

  listKeys(accountId: string | null): Promise<KeySummary[]> {
    return this.reading(async () => {
      if (accountId !== null) await this.#find(accountId);
      return listKeys(this.database, accountId);
    });
  }

  /** Revokes an API key at once. `key` is its id, or the whole key, such as a leaked one. */
  revokeKey(key: string): Promise<KeySummary> {
    return this.#change(async (transaction) => {
      const revoked = await transaction
        .updateTable('api_key')
        .set({ revoked_at: sql<string>`coalesce(revoked_at, ${this.now().toISOString()})` })
        .where(hasApiKeyFormat(key) ? 'hash' : 'id', '=', hasApiKeyFormat(key) ? hashApiKey(key) : key)
        .returning(KEY_SUMMARY_COLUMNS)
        .executeTakeFirst();
      if (revoked === undefined)
        throw new AppError('invalid_usage', 'Unknown API key. "npm run keys -- list" shows all.');
      return toKeySummary(revoked);
    });
  }

  listAccounts(): Promise<AccountSummary[]> {
    return this.reading(() => listAccounts(this.database, null, toSwedishMonth(this.now())));
  }

  getAccount(accountId: string): Promise<AccountSummary> {
    return this.reading(() => this.#find(accountId));
  }

  setPlan(accountId: string, plan: PlanName): Promise<void> {
    return this.#change((transaction) => update(transaction, accountId, { plan }));
  }

  setName(accountId: string, name: string): Promise<void> {
    return this.#change((transaction) => update(transaction, accountId, { name }));
  }

  /**
   * Adds bought credits, which do not expire. Throws `invalid_usage` for an invalid number, for an
   * account that is closed or unknown, or if the account would have too many credits.
   */
  grantCredits(accountId: string, credits: number): Promise<void> {
    return this.#change(async (transaction) => {
      if (!Number.isInteger(credits) || credits < 1 || credits > MAX_ACCOUNT_CREDITS)
        throw new AppError(
          'invalid_usage',
          `Credits must be a whole number from 1 to ${MAX_ACCOUNT_CREDITS.toLocaleString('en-US')}.`,
        );
      await this.#addBought(transaction, accountId, credits);
    });
  }

  async closeAccount(accountId: string): Promise<void> {
    await this.#change((transaction) => this.#close(transaction, accountId));
    await this.overwriteDeleted();
  }

  async leave(person: Person): Promise<void> {
    await this.#change(async (transaction) => {
      const { account } = person;
      await deletePerson(transaction, person);
      // Before the account is locked, as accepting an invitation does, to avoid a deadlock.
      if (await hasNoPeople(transaction, account))
        await deleteInvitations(transaction, { account }, this.now());
      await lockAccount(transaction, account);
      if (await hasNoPeople(transaction, account)) await this.#close(transaction, account);
    });
    await this.overwriteDeleted();
  }

  readUsage(criteria: UsageCriteria): Promise<DailyUsage[]> {
    return this.reading(async () => {
      if (criteria.accountId !== null) await this.#find(criteria.accountId);
      return readUsage(this.database, criteria);
    });
  }

  async deleteExpiredRecords(): Promise<void> {
    for (const expiring of this.#expiring) await expiring.deleteExpired();
    await this.cleaningUp(() => deleteOldUsage(this.database, this.now()));
  }

  deleteExpiredCalls(): Promise<void> {
    return this.cleaningUp(() => deleteExpiredIdempotentCalls(this.database, this.now()));
  }

  async #change<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    try {
      return await this.inTransaction(work);
    } finally {
      this.#onChangeAttempt();
    }
  }

  async #insertKey(
    database: Database,
    { account, name, kind }: { readonly account: string; readonly name: string; readonly kind: KeyKind },
  ): Promise<CreatedKey> {
    const { key, hash, hint } = createApiKey(kind);
    const id = createPrefixedId('key');
    await database
      .insertInto('api_key')
      .values({
        id,
        account,
        name,
        hash,
        hint,
        created_at: this.now().toISOString(),
        revoked_at: null,
        last_used_day: null,
      })
      .execute();
    return { id, key };
  }

  async #addBought(database: Database, account: string, credits: number): Promise<void> {
    const now = this.now();
    const { numUpdatedRows } = await database
      .updateTable('account')
      .set((eb) => ({ bought: eb('bought', '+', credits) }))
      .where('id', '=', account)
      .where('closed_at', 'is', null)
      .where('bought', '<=', MAX_ACCOUNT_CREDITS - credits)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      await assertOpen(database, account);
      throw new AppError(
        'invalid_usage',
        `An account can have at most ${MAX_ACCOUNT_CREDITS.toLocaleString('en-US')} bought credits. Grant fewer.`,
      );
    }
    const change = { at: now.toISOString(), day: toSwedishDay(now), account, credits };
    await database
      .insertInto('ledger')
      .values({ ...change, key: null, request_id: null, endpoint: null })
      .execute();
  }

  async #find(account: string): Promise<AccountSummary> {
    const [found] = await listAccounts(this.database, account, toSwedishMonth(this.now()));
    if (found === undefined) throw noAccountError('account', account);
    return found;
  }

  async #close(database: Database, account: string): Promise<void> {
    const now = this.now();
    await deleteInvitations(database, { account }, now);
    await update(database, account, { closed_at: now.toISOString() });
    await deletePeople(database, account);
  }
}

async function update(
  database: Database,
  account: string,
  change: { plan: PlanName } | { name: string } | { closed_at: string },
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('account')
    .set(change)
    .where('id', '=', account)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noAccountError('open account', account);
}

async function hasNoPeople(database: Database, account: string): Promise<boolean> {
  const people = database.selectFrom('person').select('id').where('account', '=', account);
  return (await people.executeTakeFirst()) === undefined;
}

async function assertOpen(database: Database, account: string): Promise<void> {
  if (!(await isOpenAccount(database, account))) throw noAccountError('open account', account);
}

function noAccountError(what: string, account: string): AppError {
  return new AppError(
    'invalid_usage',
    `There is no ${what} ${account}. "npm run accounts -- list" shows all.`,
  );
}
