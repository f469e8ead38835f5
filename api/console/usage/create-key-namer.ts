import { CONSOLE_KEY_ID } from '../../../shared/accounts/metering/key-holder-cache.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';

/** Returns a function from a key's id to its name; an unknown id is returned unchanged. */
export function createKeyNamer(keys: readonly KeySummary[], consoleName: string): (id: string) => string {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (id) => (id === CONSOLE_KEY_ID ? consoleName : (names.get(id) ?? id));
}
