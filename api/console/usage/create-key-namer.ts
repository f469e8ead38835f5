import { CONSOLE_KEY_ID } from '../../../shared/accounts/metering/key-holder-cache.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';

/** Tells names of keys by their ids. One that is not known is shown as it is. */
export function createKeyNamer(keys: readonly KeySummary[], consoleName: string): (id: string) => string {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (id) => (id === CONSOLE_KEY_ID ? consoleName : (names.get(id) ?? id));
}
