import { SqlStatement } from '../database/sql-statement.ts';
import { PLAN_NAMES } from '../plans.ts';
import { integer, nullable, oneOf, createRowReader, text, type ColumnReader } from '../../sql/row-reader.ts';
import type { CreditBalance } from './credits.ts';
import type { IdempotentCall } from './idempotent-call.ts';

/**
 * SQL statements of metering. Names with capital letters are in quotes, because PostgreSQL converts
 * others to lower case.
 */

type TextValues<Name extends string> = Readonly<Record<Name, string>>;

export type LedgerRow = TextValues<'at' | 'day' | 'account' | 'key' | 'requestId' | 'endpoint'> & {
  readonly change: number;
};

export type UsageIncrement = TextValues<'day' | 'account' | 'key' | 'endpoint'> &
  Readonly<Record<'calls' | 'credits', number>>;

type BalanceReplacement = CreditBalance &
  TextValues<'account' | 'wasMonth' | 'wasOthers'> &
  Readonly<Record<'wasSpent' | 'wasBought', number>>;

const BALANCE = 'plan, month, month_spent, other_months, bought';
const balance: { readonly [Name in keyof CreditBalance]: ColumnReader<CreditBalance[Name]> } = {
  plan: oneOf(PLAN_NAMES),
  month: text,
  month_spent: integer,
  other_months: text,
  bought: integer,
};

export const FIND_ACCOUNT_BY_KEY = new SqlStatement<
  TextValues<'hash'>,
  CreditBalance & TextValues<'key' | 'hash' | 'account'> & { readonly last_used_day: string | null }
>(
  `select api_key.id as key, hash, last_used_day, account.id as account, ${BALANCE}
   from api_key join account on account.id = api_key.account
   where hash = :hash and revoked_at is null and closed_at is null`,
  createRowReader({ ...balance, key: text, hash: text, account: text, last_used_day: nullable(text) }),
);

export const SET_LAST_USED_DAY = new SqlStatement<TextValues<'key' | 'day'>>(
  'update api_key set last_used_day = :day where id = :key',
);

export const FIND_BALANCE = new SqlStatement<TextValues<'account'>, CreditBalance>(
  `select ${BALANCE} from account where id = :account and closed_at is null`,
  createRowReader(balance),
);

export const LOCK_BALANCE = new SqlStatement<TextValues<'account'>, CreditBalance>(
  `update account set bought = bought where id = :account and closed_at is null returning ${BALANCE}`,
  createRowReader(balance),
);

export const REPLACE_BALANCE = new SqlStatement<BalanceReplacement>(
  `update account
   set month = :month, month_spent = :month_spent, other_months = :other_months, bought = :bought
   where id = :account and closed_at is null and plan = :plan and month = :wasMonth
     and month_spent = :wasSpent and other_months = :wasOthers and bought = :wasBought`,
);

/**
 * Adds refunded credits to an account, even to a closed one. Credits from the quota of an earlier
 * month are lost.
 */
export const REFUND_CREDITS = new SqlStatement<
  TextValues<'account' | 'chargeMonth'> & Readonly<Record<'fromBought' | 'fromQuota', number>>,
  CreditBalance & { readonly closed_at: string | null }
>(
  `update account
   set bought = bought + :fromBought,
     month_spent = case when month = :chargeMonth and month_spent >= :fromQuota
       then month_spent - :fromQuota else month_spent end
   where id = :account returning ${BALANCE}, closed_at`,
  createRowReader({ ...balance, closed_at: nullable(text) }),
);

export const ADD_TO_LEDGER = new SqlStatement<LedgerRow>(
  `insert into ledger (at, day, account, key, request_id, endpoint, credits)
   values (:at, :day, :account, :key, :requestId, :endpoint, :change)`,
);

/** Adds rows to the daily usage. Rows that are added together must have different primary keys. */
export const ADD_TO_USAGE = new SqlStatement<UsageIncrement>(
  `insert into usage_day (day, account, key, endpoint, calls, credits)
   values (:day, :account, :key, :endpoint, :calls, :credits)
   on conflict (account, day, key, endpoint) do update
   set calls = usage_day.calls + excluded.calls, credits = usage_day.credits + excluded.credits`,
);

export const SUBTRACT_FROM_USAGE = new SqlStatement<UsageIncrement>(
  `update usage_day set calls = calls - :calls, credits = credits - :credits
   where day = :day and account = :account and key = :key and endpoint = :endpoint`,
);

export const FIND_STORED_CALLS = new SqlStatement<
  TextValues<'account' | 'idempotencyKeyHash'>,
  IdempotentCall
>(
  `select account, key_hash as "idempotencyKeyHash", request_hash as "requestHash", endpoint, key,
     request_id as "requestId", at, day, month, credits, from_bought as "fromBought"
   from idempotent_call where (account, key_hash) in (values (:account, :idempotencyKeyHash))`,
  createRowReader({
    account: text,
    idempotencyKeyHash: text,
    requestHash: text,
    endpoint: text,
    key: text,
    requestId: text,
    at: text,
    day: text,
    month: text,
    credits: integer,
    fromBought: integer,
  }),
);

/**
 * Stores charged calls to recognise repeats. Replaces expired calls with the same idempotency key.
 * Rows that are inserted together must have different keys.
 */
export const INSERT_CHARGED_CALLS_OR_REPLACE_EXPIRED = new SqlStatement<IdempotentCall>(
  `insert into idempotent_call (account, key_hash, request_hash, endpoint, key, request_id,
     at, day, month, credits, from_bought, answers)
   values (:account, :idempotencyKeyHash, :requestHash, :endpoint, :key, :requestId,
     :at, :day, :month, :credits, :fromBought, 1)
   on conflict (account, key_hash) do update
   set request_hash = excluded.request_hash, endpoint = excluded.endpoint, key = excluded.key,
     request_id = excluded.request_id, at = excluded.at, day = excluded.day,
     month = excluded.month, credits = excluded.credits, from_bought = excluded.from_bought,
     answers = excluded.answers`,
);

export const INCREMENT_PAID_ANSWER_COUNT = new SqlStatement<TextValues<'account' | 'idempotencyKeyHash'>>(
  `update idempotent_call set answers = answers + 1
   where account = :account and key_hash = :idempotencyKeyHash`,
);

/**
 * Subtracts one from `answers` of a stored call: the number of answers that its charge pays for.
 * Does nothing if the call was charged at another time than `chargedAt`.
 */
export const DECREMENT_PAID_ANSWER_COUNT = new SqlStatement<
  TextValues<'account' | 'idempotencyKeyHash' | 'chargedAt'>,
  { readonly answers: number }
>(
  `update idempotent_call set answers = answers - 1
   where account = :account and key_hash = :idempotencyKeyHash and at = :chargedAt returning answers`,
  createRowReader({ answers: integer }),
);

/** A repeat is charged again then. */
export const DELETE_STORED_CALL = new SqlStatement<TextValues<'account' | 'idempotencyKeyHash'>>(
  'delete from idempotent_call where account = :account and key_hash = :idempotencyKeyHash',
);
