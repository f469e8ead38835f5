import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { PageRequest } from '../page.ts';

/** All keys of the signed-in person's account, oldest first, active and revoked. */
export async function readKeys({ services, person }: PageRequest): Promise<KeySummary[]> {
  return services.accounts.administration.listKeys(person!.account);
}

/**
 * Returns the API key that the path names. Throws `not_found` unless it belongs to the account, so
 * that ids of other accounts stay hidden.
 */
export async function readRequestedKey(request: PageRequest): Promise<KeySummary> {
  const keys = await readKeys(request);
  const found = keys.find(({ id }) => id === request.fields['id']);
  if (found === undefined) throw new AppError('not_found', 'Not found');
  return found;
}
