import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import type { KnownDevice } from '../../../shared/accounts/people/known-devices.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import type { RecordedEvent } from '../../../shared/accounts/security-event.ts';
import { MAX_EVENTS } from '../../../shared/accounts/events/security-event-store.ts';
import type { SecondFactor } from '../../../shared/accounts/people/second-factors.ts';
import type { SessionSummary } from '../../../shared/accounts/people/sessions.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest } from '../page.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';

interface OwnData {
  readonly person: Person & { readonly createdAt: string | undefined };
  readonly account: AccountSummary;
  readonly secondFactor: SecondFactor | null;
  readonly sessions: readonly SessionSummary[];
  readonly keys: readonly KeySummary[];
  readonly knownDevices: readonly KnownDevice[];
  /** Of the person alone, also for an owner. */
  readonly events: readonly RecordedEvent[];
}

export const downloadOwnData: PageHandler = async (request) => ({
  download: {
    name: 'my-data.json',
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(toFile(await readOwnData(request)), null, 2),
  },
});

async function readOwnData(request: PageRequest): Promise<OwnData> {
  const { accounts, secondFactors } = request.services;
  const signedIn = requirePerson(request);
  const alone = { ...signedIn, role: 'member' } as const;
  const [people, account, sessions, secondFactor, keys, knownDevices, done, refused] = await Promise.all([
    accounts.people.list(signedIn.account),
    accounts.administration.getAccount(signedIn.account),
    accounts.sessions.list(signedIn),
    secondFactors.findEnabled(signedIn),
    accounts.administration.listKeys(signedIn.account),
    accounts.knownDevices.list(signedIn),
    accounts.events.list(alone, false, MAX_EVENTS),
    accounts.events.list(alone, true, MAX_EVENTS),
  ]);
  const createdAt = people.find(({ id }) => id === signedIn.id)?.createdAt;
  const person = { ...signedIn, createdAt };
  return {
    person,
    account,
    sessions,
    secondFactor,
    keys: signedIn.role === 'owner' ? keys : [],
    knownDevices,
    events: [...done, ...refused].sort((a, b) => b.at.localeCompare(a.at)),
  };
}

function toFile({ person, account, secondFactor, sessions, keys, knownDevices, events }: OwnData): object {
  return {
    person: { id: person.id, email: person.email, role: person.role, createdAt: person.createdAt },
    account: { id: account.id, name: account.name, plan: account.plan, createdAt: account.createdAt },
    secondFactor,
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
    knownDevices,
    events: events.map(({ at, kind, outcome, source, network, device, keyName }) => {
      return { at, kind, outcome, source, network, device, keyName };
    }),
    keys: keys.map(({ id, name, kind, createdAt, revokedAt, lastUsedDay }) => ({
      id,
      name,
      kind,
      createdAt,
      revokedAt,
      lastUsedDay,
    })),
  };
}

export function renderOwnData(language: Language, isOwner: boolean): Html {
  const t = OWN_DATA_TEXTS[language];
  return html`<section class="card">
    <h2>${t.title}</h2>
    <ul class="rows">
      <li>
        <div>
          <h3>${t.copy}</h3>
          <p class="item-facts">${t.about}</p>
        </div>
        <a class="button button-quiet button-small" href="/console/account/data">${t.download}</a>
      </li>
      <li>
        <div>
          <h3>${t.askTitle}</h3>
          <p class="item-facts">${t.removeText}</p>
        </div>
        <a class="button button-danger button-small" href="/console/account/remove">${t.remove}</a>
      </li>
      ${
        isOwner &&
        html`<li>
          <div>
            <h3>${t.closeTitle}</h3>
            <p class="item-facts">${t.closeText}</p>
          </div>
          <a class="button button-danger button-small" href="/console/account/close">${t.close}</a>
        </li>`
      }
    </ul>
  </section>`;
}
