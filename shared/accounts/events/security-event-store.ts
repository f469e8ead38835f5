import { AccountsPart } from '../database/accounts-part.ts';
import type { Person } from '../people/person.ts';
import type { EventOutcome, RecordedEvent, SecurityEvent } from '../security-event.ts';

type StorableEvent = SecurityEvent & { readonly account: string };

/** Days for which security events are stored (docs/operators/console.md). */
export const EVENT_DAYS = 90;
/**
 * Maximum stored events of a person by outcome, and of an account without a person. Refusals are
 * counted apart, so that a stranger's thousand attempts push out no sign-in.
 */
export const MAX_EVENTS = 100;
/** Minutes in which repeats of a refusal from the same network are stored once. */
const REPEAT_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Stores security events, and reads them for people. */
export class SecurityEventStore extends AccountsPart {
  /** Stores an event, unless it repeats a recent refusal, and deletes the oldest over the limit. */
  async add(event: StorableEvent): Promise<void> {
    await this.changing(async () => {
      if (event.outcome !== 'done' && (await this.#isRepeat(event))) return;
      const { account, person, source, kind, outcome, network, device, key } = event;
      const rest = { source, kind, outcome, network, device, key };
      const at = this.now().toISOString();
      await this.database
        .insertInto('security_event')
        // A removed person is no longer there to refer to. The log has their id.
        .values({ at, account, person: kind === 'removed' ? null : person, ...rest })
        .execute();
      await this.#deleteOverLimit(event);
    });
  }

  /**
   * Lists events, newest first: of the whole account for its owner, of the person for a member.
   * `isRefused` chooses those that were refused or limited.
   */
  async list(reader: Person, isRefused: boolean, limit: number): Promise<RecordedEvent[]> {
    return this.reading(() =>
      this.database
        .selectFrom('security_event as event')
        .leftJoin('person', 'person.id', 'event.person')
        .leftJoin('api_key', 'api_key.id', 'event.key')
        .select(['event.at', 'event.account', 'event.person', 'event.source', 'event.kind'])
        .select(['event.outcome', 'event.network', 'event.device', 'event.key'])
        .select(['person.email as email', 'api_key.name as keyName'])
        .where('event.account', '=', reader.account)
        .where('event.outcome', 'in', isRefused ? ['refused', 'limited'] : ['done', 'pending'])
        .$if(reader.role !== 'owner', (query) => query.where('event.person', '=', reader.id))
        .orderBy('event.id', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** Deletes events older than 90 days. A server calls it daily. */
  deleteExpired(): Promise<void> {
    return this.cleaningUp(() =>
      this.database
        .deleteFrom('security_event')
        .where('at', '<=', this.#toInstant(-EVENT_DAYS * 24 * 60))
        .execute(),
    );
  }

  async #isRepeat({ account, person, kind, outcome, network }: StorableEvent): Promise<boolean> {
    const found = await this.#eventsOf(account, person, outcome)
      .where('kind', '=', kind)
      .where('network', network === null ? 'is' : '=', network)
      .where('at', '>', this.#toInstant(-REPEAT_MINUTES))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async #deleteOverLimit({ account, person, outcome }: StorableEvent): Promise<void> {
    const over = await this.#eventsOf(account, person, outcome)
      .orderBy('id', 'desc')
      .offset(MAX_EVENTS)
      .limit(MAX_EVENTS)
      .execute();
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await this.database.deleteFrom('security_event').where('id', 'in', ids).execute();
  }

  #eventsOf(account: string, person: string | null, outcome: EventOutcome) {
    return this.database
      .selectFrom('security_event')
      .select('id')
      .where('account', '=', account)
      .where('person', person === null ? 'is' : '=', person)
      .where('outcome', '=', outcome);
  }

  #toInstant(minutes: number): string {
    return new Date(this.now().getTime() + minutes * MINUTE_MS).toISOString();
  }
}
