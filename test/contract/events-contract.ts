import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '../../shared/accounts/security-event.ts';
import { EVENT_DAYS, MAX_EVENTS } from '../../shared/accounts/events/security-event-store.ts';
import { MIDSUMMER, openTestAccounts } from '../support/accounts/open-test-accounts.ts';
import { addPerson } from '../support/service/visit-sign-in.ts';
import type { MakeDatabase } from './accounts-contract.ts';

const PASSWORD = 'nine green herons';
const MINUTE_MS = 60_000;

export function describeEventsContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async () => {
    const { place, query } = await makeDatabase();
    const accounts = await openTestAccounts(place);
    const owner = await addPerson(accounts, 'alva@example.se', PASSWORD);
    const member = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const event = (changes: Partial<SecurityEvent> = {}) => ({
      ...({ kind: 'sign-in', outcome: 'done', source: 'console', person: owner.id, key: null } as const),
      network: '203.0.113.0/24',
      device: 'Firefox, Linux',
      ...changes,
      account: accounts.account,
    });
    const pass = (minutes: number): void => {
      accounts.now = new Date(accounts.now.getTime() + minutes * MINUTE_MS);
    };
    return { accounts, query, events: accounts.events, owner, member, event, pass };
  };

  describe(`${name}: security events`, () => {
    it('An owner sees the events of the account, a member their own, newest first', async () => {
      const { accounts, events, owner, member, event } = await open();
      await events.add(event());
      await events.add(event({ person: member.id, kind: 'new-device', network: null, device: null }));
      await events.add(event({ kind: 'key-created', key: accounts.keyId, source: 'operator', person: null }));
      const ofMember = {
        ...event({ person: member.id, kind: 'new-device', network: null, device: null }),
        at: MIDSUMMER,
        email: 'bo@example.se',
        keyName: null,
      };
      const seen = await events.list(owner, false, 10);
      expect(seen).toEqual([
        expect.objectContaining({ kind: 'key-created', keyName: 'Fjällbruk AB', email: null }),
        ofMember,
        expect.objectContaining({ kind: 'sign-in', email: 'alva@example.se' }),
      ]);
      expect(await events.list(owner, false, 1)).toEqual(seen.slice(0, 1));
      expect(await events.list(member, false, 10)).toEqual([ofMember]);
      const stranger = { ...owner, account: await accounts.administration.createAccount('free', 'B') };
      expect(await events.list(stranger, false, 10)).toEqual([]);
    });

    it('Attempts of strangers are bounded and push out no sign-in', async () => {
      const { events, owner, event, query } = await open();
      await events.add(event());
      for (let network = 0; network < MAX_EVENTS + 5; network += 1)
        await events.add(event({ outcome: 'refused', network: `203.0.${network}.0/24` }));
      expect(await events.list(owner, false, 1_000)).toHaveLength(1);
      const refused = await events.list(owner, true, 1_000);
      expect(refused.map(({ network }) => network)).toEqual(
        Array.from({ length: MAX_EVENTS }, (_, turn) => `203.0.${MAX_EVENTS + 4 - turn}.0/24`),
      );
      expect(await query('select id from security_event')).toHaveLength(MAX_EVENTS + 1);
    });

    it('A refusal that repeats from the same network is stored once in ten minutes', async () => {
      const { events, owner, event, pass } = await open();
      const count = async () => (await events.list(owner, true, 10)).length;
      const refused = event({ outcome: 'refused', network: null });
      for (const minutes of [0, 9, 0.9]) {
        pass(minutes);
        await events.add(refused);
      }
      expect(await count()).toBe(1);
      await events.add({ ...refused, outcome: 'limited' });
      await events.add({ ...refused, kind: 'password' });
      await events.add({ ...refused, network: '198.51.100.0/24' });
      expect(await count()).toBe(4);
      pass(0.2);
      await events.add(refused);
      expect(await count()).toBe(5);
      await events.add(event());
      await events.add(event());
      expect(await events.list(owner, false, 10)).toHaveLength(2);
    });

    it('Events are deleted after 90 days', async () => {
      const { accounts, events, owner, event, pass } = await open();
      await events.add(event());
      pass(1);
      await events.add(event({ kind: 'password' }));
      pass(EVENT_DAYS * 24 * 60 - 1);
      await accounts.events.deleteExpired();
      expect(await events.list(owner, false, 10)).toMatchObject([{ kind: 'password' }]);
    });

    it('The events of a person go with the person, and the removal stays without them', async () => {
      const { accounts, events, owner, member, event, query } = await open();
      await events.add(event({ person: member.id }));
      await events.add(event());
      await accounts.people.remove(member.email);
      await events.add(event({ kind: 'removed', person: member.id, source: 'operator' }));
      expect(await events.list(owner, false, 10)).toMatchObject([
        { kind: 'removed', person: null },
        { kind: 'sign-in', person: owner.id },
      ]);
      expect(JSON.stringify(await query('select * from security_event'))).not.toContain(member.id);
      await expect(events.add(event({ person: member.id }))).rejects.toThrow('database failed');
    });
  });
}
