import type { Context } from 'koa';
import { expect, it } from 'vitest';
import type { Admission } from '../../api/access/admission.ts';
import { costExactly, FREE } from '../../api/access/costs.ts';
import { openGate } from '../../api/access/gate.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { openTestAccounts } from '../support/open-test-accounts.ts';

/** A call that was let in, and all that it leaves behind. */
async function admit(hasKey = true) {
  const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
  const told: string[] = [];
  const gate = openGate({
    metering: accounts.metering,
    rateLimits: { count: () => expect.fail('nothing is counted with caps of 0') },
    limits: { guest: 0, free: 0, starter: 0, pro: 0 },
    isTrustedProxy: () => false,
    tellCharged: (plan, credits) => void told.push(`charged ${plan} ${credits}`),
    reportGivenBack: (plan, credits) => void told.push(`given back ${plan} ${credits}`),
    now: () => accounts.now,
  });
  const sent = new Map<string, string>();
  const headers = hasKey ? { authorization: `Bearer ${accounts.key}` } : {};
  const context = {
    req: { headers, rawHeaders: [], socket: {} },
    res: { setHeader: (name: string, value: string) => sent.set(name, value) },
    state: { requestId: 'r-1' },
  } as unknown as Context;
  const admission: Admission = gate.begin(context, '/v1/bulk');
  await admission.admit('optional-key');
  const tellLeft = (): string | undefined => {
    admission.tell();
    return sent.get('X-Credits-Remaining');
  };
  return { accounts, admission, told, tellLeft };
}

it('gives the last charge back once, says what is left, and counts it', async () => {
  const { accounts, admission, told, tellLeft } = await admit();
  expect(await admission.giveBack()).toBe(0);
  expect(await admission.charge(costExactly(7))).toBe(7);
  expect(tellLeft()).toBe('493');
  expect(await Promise.all([admission.giveBack(), admission.giveBack()])).toEqual([7, 0]);
  expect(await admission.giveBack()).toBe(0);
  expect(tellLeft()).toBe('500');
  expect(told).toEqual(['charged free 7', 'given back free 7']);
  expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
});

it('gives nothing back to a guest, and nothing for what cost nothing', async () => {
  const guest = await admit(false);
  await guest.admission.charge(costExactly(7));
  expect(await guest.admission.giveBack()).toBe(0);
  const holder = await admit();
  await holder.admission.charge(FREE);
  expect(await holder.admission.giveBack()).toBe(0);
  expect([...guest.told, ...holder.told]).toEqual(['charged free 0']);
});

it('does not try again what the accounts did not take: it may have been committed', async () => {
  const { accounts, admission, told } = await admit();
  await admission.charge(costExactly(7));
  await accounts.close();
  await expect(admission.giveBack()).rejects.toThrow('The accounts cannot be given credits back now.');
  expect(await admission.giveBack()).toBe(0);
  expect(told).toEqual(['charged free 7']);
});
