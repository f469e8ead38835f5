import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import type { SecondFactor } from '../../../shared/accounts/people/second-factors.ts';
import type { SessionSummary } from '../../../shared/accounts/people/sessions.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type Page, type PageRequest } from '../page.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';

interface OwnData {
  readonly person: Person & { readonly createdAt: string | undefined };
  readonly account: AccountSummary;
  readonly secondFactor: SecondFactor | null;
  readonly sessions: readonly SessionSummary[];
  readonly keys: readonly KeySummary[];
}

export const downloadOwnData: Page = {
  method: 'GET',
  path: '/console/account/data',
  access: 'person',
  handle: async (request) => ({
    download: {
      name: 'my-data.json',
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(toFile(await readOwnData(request)), null, 2),
    },
  }),
};

async function readOwnData(request: PageRequest): Promise<OwnData> {
  const { accounts, secondFactors } = request.services;
  const signedIn = requirePerson(request);
  const [people, account, sessions, secondFactor, keys] = await Promise.all([
    accounts.people.list(signedIn.account),
    accounts.administration.getAccount(signedIn.account),
    accounts.sessions.list(signedIn),
    secondFactors.findEnabled(signedIn),
    accounts.administration.listKeys(signedIn.account),
  ]);
  const createdAt = people.find(({ id }) => id === signedIn.id)?.createdAt;
  const person = { ...signedIn, createdAt };
  return { person, account, sessions, secondFactor, keys: signedIn.role === 'owner' ? keys : [] };
}

function toFile({ person, account, secondFactor, sessions, keys }: OwnData): object {
  return {
    person: { id: person.id, email: person.email, role: person.role, createdAt: person.createdAt },
    account: { id: account.id, name: account.name, plan: account.plan, createdAt: account.createdAt },
    secondFactor,
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
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
