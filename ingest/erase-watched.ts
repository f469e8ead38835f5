import { existsSync } from 'node:fs';
import { openAccounts, type AccountsLocation } from '../shared/accounts/open-accounts.ts';
import type { ErasedCountInPlace } from './erase-company.ts';

/**
 * Removes a company from the watch lists of all accounts, and from what they are told and not yet
 * sent. Without accounts there is nothing to erase.
 */
export async function eraseWatched(
  location: AccountsLocation,
  organisationNumber: string,
): Promise<ErasedCountInPlace> {
  const counted = { place: 'watch lists, and what they were told', unit: 'row' };
  if ('path' in location && !existsSync(location.path)) return { ...counted, erased: 0 };
  const accounts = await openAccounts(location, () => new Date());
  try {
    return { ...counted, erased: await accounts.openWatching([]).companies.erase(organisationNumber) };
  } finally {
    await accounts.close();
  }
}
