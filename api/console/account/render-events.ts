import type { RecordedEvent } from '../../../shared/accounts/security-event.ts';
import type { SecurityEventStore } from '../../../shared/accounts/events/security-event-store.ts';
import type { Person } from '../../../shared/accounts/people/person.ts';
import { renderBadge, renderRow } from '../components/render-section.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatStockholmTime } from '../words/format.ts';
import { EVENT_TEXTS } from './event-texts.ts';

const SHOWN = 5;
const MAX_LISTED = 50;

export interface Events {
  readonly done: readonly RecordedEvent[];
  readonly refused: readonly RecordedEvent[];
}

export async function readEvents(store: SecurityEventStore, person: Person): Promise<Events> {
  const [done, refused] = await Promise.all([
    store.list(person, false, MAX_LISTED),
    store.list(person, true, MAX_LISTED),
  ]);
  return { done, refused };
}

export function renderEvents({ done, refused }: Events, person: Person, language: Language): Html {
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
