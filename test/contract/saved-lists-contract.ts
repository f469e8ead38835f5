import { describe, expect, it } from 'vitest';
import { MAX_SAVED_LISTS } from '../../shared/accounts/lists/saved-lists.ts';
import { MIDSUMMER, openTestAccounts } from '../support/accounts/open-test-accounts.ts';
import type { MakeDatabase } from './accounts-contract.ts';

export function describeSavedListsContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async () => {
    const { place, query } = await makeDatabase();
    const accounts = await openTestAccounts(place);
    return { query, accounts, lists: accounts.savedLists, account: accounts.account };
  };

  describe(`${name}: saved lists`, () => {
    it('Lists are those of an account, by name, and a name is saved anew', async () => {
      const { accounts, lists, account } = await open();
      expect(await lists.save(account, 'Kunder', 'sni=41')).toBe(true);
      expect(await lists.save(account, 'Byggare', 'section=F')).toBe(true);
      expect(await lists.save(account, 'Kunder', 'sni=43')).toBe(true);
      const [builders, customers, ...others] = await lists.list(account);
      expect(builders).toMatchObject({ name: 'Byggare', query: 'section=F', createdAt: MIDSUMMER });
      expect(customers).toMatchObject({ name: 'Kunder', query: 'sni=43' });
      expect(others).toEqual([]);
      const stranger = await accounts.administration.createAccount('free', 'B');
      expect(await lists.list(stranger)).toEqual([]);
      expect(await lists.find(stranger, builders!.id)).toBeNull();
      await lists.remove(stranger, builders!.id);
      expect(await lists.find(account, builders!.id)).toEqual(builders);
      await lists.remove(account, builders!.id);
      expect(await lists.list(account)).toEqual([customers]);
    });

    it('An account has a limited number of lists, also at the same moment', async () => {
      const { lists, account } = await open();
      const names = Array.from({ length: MAX_SAVED_LISTS + 5 }, (_, place) => `List ${place}`);
      const saved = await Promise.all(names.map((each) => lists.save(account, each, 'f_tax=true')));
      expect(saved.filter((isSaved) => isSaved)).toHaveLength(MAX_SAVED_LISTS);
      expect(await lists.list(account)).toHaveLength(MAX_SAVED_LISTS);
    });

    it('The lists of a closed account are deleted', async () => {
      const { accounts, lists, account, query } = await open();
      await lists.save(account, 'Kunder', 'sni=41');
      await accounts.administration.closeAccount(account);
      expect(await query('select id from saved_list')).toEqual([]);
    });
  });
}
