import type { EventKind, EventOutcome, RecordedEvent } from '../../../shared/accounts/security-event.ts';
import type { SecurityEventStore } from '../../../shared/accounts/events/security-event-store.ts';
import type { Person } from '../../../shared/accounts/people/person.ts';
import { renderBadge, renderRow } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import { byLanguage, type Both, type Language } from '../language/language.ts';
import { formatStockholmTime } from '../words/format.ts';

const EVENT_TEXTS = byLanguage({
  title: { sv: 'Senaste inloggningar och ändringar', en: 'Recent sign-ins and changes' },
  refused: { sv: 'Nekade försök', en: 'Refused attempts' },
  kinds: {
    'sign-in': { sv: 'Inloggning', en: 'Sign-in' },
    'new-device': { sv: 'Inloggning på ny enhet', en: 'Sign-in on a new device' },
    password: { sv: 'Byte av lösenord', en: 'Change of password' },
    'address-asked': { sv: 'Begärt byte av e-postadress', en: 'Requested change of e-mail address' },
    address: { sv: 'Byte av e-postadress', en: 'Changed e-mail address' },
    'factor-on': { sv: 'Tvåfaktorsautentisering på', en: 'Two-factor authentication on' },
    'factor-off': { sv: 'Tvåfaktorsautentisering av', en: 'Two-factor authentication off' },
    'recovery-codes': { sv: 'Nya återställningskoder', en: 'New recovery codes' },
    'key-created': { sv: 'Ny nyckel', en: 'New key' },
    'key-revoked': { sv: 'Återkallad nyckel', en: 'Revoked key' },
    invited: { sv: 'Inbjudan', en: 'Invitation' },
    'invitation-withdrawn': { sv: 'Återkallad inbjudan', en: 'Withdrawn invitation' },
    joined: { sv: 'Ny person', en: 'New person' },
    owner: { sv: 'Ny ägare', en: 'New owner' },
    removed: { sv: 'Borttagen person', en: 'Removed person' },
    'account-created': { sv: 'Nytt konto', en: 'New account' },
    'account-named': { sv: 'Nytt namn på kontot', en: 'New name of the account' },
    'account-closed': { sv: 'Stängt konto', en: 'Closed account' },
    plan: { sv: 'Byte av plan', en: 'Change of plan' },
    credits: { sv: 'Köpta krediter', en: 'Bought credits' },
  } satisfies Record<EventKind, Both>,
  outcomes: {
    pending: { sv: 'Kod begärd', en: 'Code asked for' },
    refused: { sv: 'Fel lösenord eller kod', en: 'Wrong password or code' },
    limited: { sv: 'För många försök', en: 'Too many attempts' },
  } satisfies Record<Exclude<EventOutcome, 'done'>, Both>,
  network: (network: string) => ({ sv: `Nätverk ${network}`, en: `Network ${network}` }),
  operator: { sv: 'Av den som driver tjänsten', en: 'By the operator of this service' },
  none: { sv: 'Inget har hänt än.', en: 'Nothing has happened yet.' },
  more: (count: number) => ({ sv: `Visa ${count} till`, en: `Show ${count} more` }),
  hint: {
    sv: 'Händelser sparas i 90 dagar. Nätverket är förkortat. Känner du inte igen en inloggning? Byt lösenord och logga ut från alla enheter.',
    en: 'Events are stored for 90 days. The network is shortened. A sign-in you do not recognise? Change your password and sign out of all devices.',
  },
});

const SHOWN = 5;
const MAX_LISTED = 50;

export async function readEvents(store: SecurityEventStore, person: Person) {
  const [done, refused] = await Promise.all([
    store.list(person, false, MAX_LISTED),
    store.list(person, true, MAX_LISTED),
  ]);
  return { done, refused };
}

export function renderEvents(
  { done, refused }: Awaited<ReturnType<typeof readEvents>>,
  person: Person,
  language: Language,
): Html {
  const t = EVENT_TEXTS[language];
  return html`<section class="card">
      <h2>${t.title}</h2>
      ${done.length === 0 ? html`<p>${t.none}</p>` : renderList(done, person, language)}
      <p class="hint">${t.hint}</p>
    </section>
    ${
      refused.length > 0 &&
      html`<section class="card">
        <h2>${t.refused}</h2>
        ${renderList(refused, person, language)}
      </section>`
    }`;
}

function renderList(events: readonly RecordedEvent[], person: Person, language: Language): Html {
  const rows = events.map((event) => renderEvent(event, person, language));
  const rest = rows.slice(SHOWN);
  return html`<ul class="rows">
      ${rows.slice(0, SHOWN)}
    </ul>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${EVENT_TEXTS[language].more(rest.length)}</summary>
        <ul class="rows">
          ${rest}
        </ul>
      </details>`
    }`;
}

function renderEvent(event: RecordedEvent, person: Person, language: Language): Html {
  const t = EVENT_TEXTS[language];
  const { kind, outcome, source, email, device, network, keyName, at } = event;
  const facts = [
    formatStockholmTime(new Date(at), language),
    email !== person.email && email,
    keyName,
    device,
    network !== null && t.network(network),
    source === 'operator' && t.operator,
  ];
  return renderRow(
    html`${t.kinds[kind]}
    ${outcome !== 'done' && renderBadge({ text: t.outcomes[outcome], tone: outcome === 'pending' ? 'plain' : 'bad' })}`,
    facts.map((fact) => typeof fact === 'string' && html`<span>${fact}</span>`),
  );
}
