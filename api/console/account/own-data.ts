import { MAX_EVENTS } from '../../../shared/accounts/events/security-event-store.ts';
import { renderRow } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest } from '../page.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';

export const downloadOwnData: PageHandler = async (request) => ({
  download: {
    name: 'my-data.json',
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(await readOwnData(request), null, 2),
  },
});

async function readOwnData(request: PageRequest): Promise<object> {
  const { accounts, secondFactors } = request.services;
  const person = requirePerson(request);
  const { id, email, role } = person;
  // The events are those of the person alone, also for an owner.
  const alone = { ...person, role: 'member' } as const;
  const [people, account, sessions, secondFactor, keys, knownDevices, done, refused] = await Promise.all([
    accounts.people.list(person.account),
    accounts.administration.getAccount(person.account),
    accounts.sessions.list(person),
    secondFactors.findEnabled(person),
    accounts.administration.listKeys(person.account),
    accounts.knownDevices.list(person),
    accounts.events.list(alone, false, MAX_EVENTS),
    accounts.events.list(alone, true, MAX_EVENTS),
  ]);
  return {
    person: { id, email, role, createdAt: people.find((each) => each.id === id)?.createdAt },
    account: pick(account, 'id', 'name', 'plan', 'createdAt'),
    secondFactor,
    sessions: sessions.map((session) => pick(session, 'device', 'createdAt', 'lastUsedAt')),
    knownDevices,
    events: [...done, ...refused]
      .sort((a, b) => b.at.localeCompare(a.at))
      .map((event) => pick(event, 'at', 'kind', 'outcome', 'source', 'network', 'device', 'keyName')),
    keys: (role === 'owner' ? keys : []).map((key) =>
      pick(key, 'id', 'name', 'kind', 'createdAt', 'revokedAt', 'lastUsedDay'),
    ),
  };
}

function pick<T extends object>(from: T, ...names: readonly (keyof T)[]): object {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

export function renderOwnData(language: Language, isOwner: boolean): Html {
  const t = OWN_DATA_TEXTS[language];
  const renderLink = (tone: 'quiet' | 'danger', name: string, text: string): Html =>
    html`<a class="button button-${tone} button-small" href="/console/account/${name}">${text}</a>`;
  return html`<section class="card">
    <h2>${t.title}</h2>
    <ul class="rows">
      ${renderRow(t.copy, t.about, renderLink('quiet', 'data', t.download))}
      ${renderRow(t.askTitle, t.removeText, renderLink('danger', 'remove', t.remove))}
      ${isOwner && renderRow(t.close, t.closeText, renderLink('danger', 'close', t.close))}
    </ul>
  </section>`;
}
