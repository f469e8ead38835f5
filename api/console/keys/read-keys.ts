import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { PageRequest } from '../page.ts';

/** Keys of the account of who is signed in, oldest first, also revoked ones. */
export async function readKeys({ services, person }: PageRequest): Promise<KeySummary[]> {
  return services.accounts.administration.listKeys(person!.account);
}

/** The key of the account that the path names. Throws `not_found` for any other, so that nobody learns which there are. */
export async function readRequestedKey(visit: PageRequest): Promise<KeySummary> {
  const keys = await readKeys(visit);
  const found = keys.find(({ id }) => id === visit.fields['id']);
  if (found === undefined) throw new AppError('not_found', 'Not found');
  return found;
}
