import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openAccounts, type AccountsLocation } from '../../../shared/accounts/open-accounts.ts';

/** What is asked of this process, a line of JSON each. */
export interface ChargeOrder {
  readonly account: string;
  readonly key: string;
  /** How many charges of one credit, and how many of them at once. */
  readonly charges: number;
  readonly atOnce: number;
  /** What their request ids begin with. */
  readonly prefix: string;
  readonly at: string;
  /** Makes all of them repeats of one call. */
  readonly idempotencyKey?: string;
}

/** What it answers to each charge, a line of JSON each: its request id, and the credits that were charged; null when there were none left. */
export interface ChargeAnswer {
  readonly requestId: string;
  readonly credits: number | null;
}

// node test/support/accounts/charge-on-demand.ts PLACE: charges until the end of its input. PLACE is that of the accounts, as JSON.
const place = JSON.parse(process.argv[2]!) as AccountsLocation;
const accounts = await openAccounts(place, () => new Date());
// At once: what is said is in the hands of who reads it, whatever becomes of this process.
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);
say({ ready: true });
for await (const line of createInterface(process.stdin)) {
  const { account, key, charges, atOnce, prefix, at, idempotencyKey } = JSON.parse(line) as ChargeOrder;
  let next = 0;
  const chargeOnAndOn = async (): Promise<void> => {
    while (next < charges) {
      const requestId = `${prefix}${next++}`;
      const cost = { minCredits: 1, maxCredits: 1, at: new Date(at) };
      const charged = await accounts.metering.charge({
        account,
        key,
        requestId,
        endpoint: '/v1/search',
        ...cost,
        ...(idempotencyKey === undefined
          ? {}
          : { idempotency: { key: idempotencyKey, request: 'same', source: 'caller' as const } }),
      });
      say({ requestId, credits: charged.credits });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, chargeOnAndOn));
}
await accounts.close();
