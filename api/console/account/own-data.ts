import { MAX_EVENTS } from '../../../shared/accounts/events/security-event-store.ts';
import { renderRow } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type PageReply } from '../page.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';
import { recordEvent } from '../events/record-event.ts';
import { formatNumber } from '../words/format.ts';
import { toPages } from './confirmed-act.ts';

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

export const [confirmRemoveYourself, removeYourself] = toPages({
  needsCode: true,
  ask: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    const paragraphs = [t.deleted, await explainAccount(request)];
    return { title: t.askTitle, paragraphs, hint: renderKept(request.language), button: t.remove };
  },
  act: async (request) => {
    await request.services.accounts.administration.leave(requirePerson(request));
    return endSession(request);
  },
});

export const [confirmCloseAccount, closeAccount] = toPages({
  needsCode: true,
  ask: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    const paragraphs = [t.closed, ...(await explainCredits(request))];
    return { title: t.close, paragraphs, hint: renderKept(request.language), button: t.close };
  },
  act: async (request) => {
    await request.services.accounts.administration.closeAccount(requirePerson(request).account);
    return endSession(request);
  },
});

async function endSession(request: PageRequest): Promise<PageReply> {
  await recordEvent(request, 'removed', requirePerson(request));
  return { redirectPath: '/console/sign-in?done=removed', session: { kind: 'end' } };
}

function renderKept(language: Language): Html {
  const t = OWN_DATA_TEXTS[language];
  return html`${t.kept} <a href="/console/account/data">${t.downloadFirst}</a>`;
}

async function explainAccount(request: PageRequest): Promise<string> {
  const { services, language } = request;
  const { id, account } = requirePerson(request);
  const t = OWN_DATA_TEXTS[language];
  const others = (await services.accounts.people.list(account)).filter((person) => person.id !== id);
  if (others.some(({ role }) => role === 'owner')) return t.others;
  if (others.length > 0) return t.lastOwner;
  return [t.last, ...(await explainCredits(request))].join(' ');
}

async function explainCredits(request: PageRequest): Promise<string[]> {
  const { services, language } = request;
  const { bought } = await services.accounts.administration.getAccount(requirePerson(request).account);
  return bought === 0 ? [] : [OWN_DATA_TEXTS[language].bought(formatNumber(bought, language))];
}
