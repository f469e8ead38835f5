import { randomBytes } from 'node:crypto';
import { AccountsPart, type AccountsContext } from '../database/accounts-part.ts';
import type { SecretBox } from '../people/secret-box.ts';
import type { WatchList } from './watch-list.ts';

const SECRET_BYTES = 24;
const OLD_SECRET_MS = 24 * 3_600_000;

type List = Pick<WatchList, 'number' | 'id'>;

/** Secrets that sign for webhooks, stored encrypted. */
export class WebhookSecrets extends AccountsPart {
  readonly #box: SecretBox;

  constructor(context: AccountsContext, box: SecretBox) {
    super(context);
    this.#box = box;
  }

  /** Returns the secrets of a webhook, the current one first; none without a webhook. */
  read({ number, id }: List): Promise<string[]> {
    return this.reading(async () => {
      const row = await this.database
        .selectFrom('watch_way')
        .select(['secret', 'old_secret', 'old_secret_until'])
        .where('list', '=', number)
        .where('kind', '=', 'webhook')
        .executeTakeFirst();
      if (row === undefined) return [];
      const isOldValid = (row.old_secret_until ?? '') > this.now().toISOString();
      return [row.secret, isOldValid ? row.old_secret : null]
        .map((sealed) => (sealed === null ? null : this.#box.decrypt(sealed, id)))
        .filter((secret) => secret !== null);
    });
  }

  /** Makes a new secret. The old one signs beside it for 24 hours. Null without a webhook. */
  rotate({ number, id }: List): Promise<string | null> {
    const secret = createWebhookSecret();
    const until = new Date(this.now().getTime() + OLD_SECRET_MS).toISOString();
    return this.changing(async () => {
      const { numUpdatedRows } = await this.database
        .updateTable('watch_way')
        .set((eb) => ({
          old_secret: eb.ref('secret'),
          old_secret_until: until,
          secret: this.#box.encrypt(secret, id),
        }))
        .where('list', '=', number)
        .where('kind', '=', 'webhook')
        .executeTakeFirst();
      return numUpdatedRows > 0n ? secret : null;
    });
  }
}

/** Returns a new secret by Standard Webhooks, such as `whsec_…`. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
