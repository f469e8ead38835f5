import type { GenerationInfo } from '../../../shared/store/port.ts';
import { renderFictionalNotice } from '../explorer/notices.ts';
import { html, type Html } from '../html.ts';
import { renderDefinitionList } from '../components/render-facts.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { formatCount, formatInstant } from '../words/format.ts';
import { renderRuns } from './render-runs.ts';
import { renderSources } from './render-sources.ts';
import { renderTraffic } from './render-traffic.ts';
import type { ServiceStatus } from '../services/status-reader.ts';
import { STATUS_TEXTS } from './status-texts.ts';

/** Renders the status page: availability, data, sources, ingest runs and traffic. */
export function renderStatus({ readAt: at, live, runs, traffic }: ServiceStatus, language: Language): View {
  const t = STATUS_TEXTS[language];
  const body = html`<h1>${t.title}</h1>
    ${
      live === null
        ? html`<p class="notice notice-error" role="alert">${t.down}</p>`
        : html`<p class="notice notice-ok">${t.up}</p>`
    }
    ${renderFictionalNotice(live?.synthetic === true, language)}
    ${live !== null && renderGeneration(live, language)} ${live !== null && renderSources(live, at, language)}
    ${renderRuns(runs, language)} ${renderTraffic(traffic, at, language)}`;
  return { title: t.title, body };
}

function renderGeneration({ name, createdAt, companies, names }: GenerationInfo, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.data}</h2>
    ${renderDefinitionList([
      [t.generation, name],
      [t.built, html`<time datetime="${createdAt}">${formatInstant(new Date(createdAt), language)}</time>`],
      [t.companies, formatCount(companies, language)],
      [t.names, formatCount(names, language)],
    ])}
  </section>`;
}
