import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openAccounts, type AccountsLocation } from '../../../shared/accounts/open-accounts.ts';

/** An order to this process: one line of JSON. */
export interface ChargeOrder {
  readonly account: string;
  readonly key: string;
  readonly charges: number;
  readonly atOnce: number;
  readonly prefix: string;
  readonly at: string;
  readonly idempotencyKey?: string;
}

/**
 * The answer to an order, one line of JSON: its request id and the credits charged, or null when
 * the account had none left.
 */
export interface ChargeAnswer {
  readonly requestId: string;
  readonly credits: number | null;
}

// node test/support/accounts/charge-on-demand.ts PLACE: charges until the end of its input. PLACE
// is the place of the accounts, as JSON.
const place = JSON.parse(process.argv[2]!) as AccountsLocation;
const accounts = await openAccounts(place, () => new Date());
// Written synchronously, so the reader has each line even if this process is killed.
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);
say({ ready: true });
for await (const line of createInterface(process.stdin)) {
  const { account, key, charges, atOnce, prefix, at, idempotencyKey } = JSON.parse(line) as ChargeOrder;
  let next = 0;
  const chargeOnAndOn = async (): Promise<void> => {
    while (next < charges) {
      const requestId = `${prefix}${next++}`;
      const cost = { minBalanceCredits: 1, maxChargeCredits: 1, at: new Date(at) };
      const charged = await accounts.metering.charge({
        accountId: account,
        keyId: key,
        requestId,
        endpoint: '/v1/search',
        ...cost,
        ...(idempotencyKey === undefined
          ? {}
          : {
              idempotency: {
                idempotencyKeyHash: idempotencyKey,
                requestHash: 'same',
                keySender: 'caller' as const,
              },
            }),
      });
      say({ requestId, credits: charged.chargedCredits });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, chargeOnAndOn));
}
await accounts.close();
