import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCheckboxTable, renderDropZone, renderFilters } from '../components/render-choices.ts';
import { renderCopyable, renderDefinitionList, renderKeyFigureTiles } from '../components/render-facts.ts';
import {
  renderDialogWithOpenButton,
  renderEmptyState,
  renderProgress,
  renderSkeleton,
  renderToast,
} from '../components/render-feedback.ts';
import { renderBadge, renderTabs } from '../components/render-section.ts';
import { renderTable } from '../components/render-table.ts';
import { html, type Html, type HtmlValue } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, View } from '../page.ts';
import { createMoneyAxisFactory } from '../plots/axis.ts';
import { drawYearBars } from '../plots/draw-year-bars.ts';
import { formatNumber } from '../words/format.ts';
import { DESIGN_SYSTEM_TEXTS } from './design-texts.ts';

const TOKENS = [
  ...readFileSync(join(import.meta.dirname, '../assets/styles/tokens.css'), 'utf8')
    .split('@media')[0]!
    .matchAll(/^ {2}(--[a-z0-9-]+): ([^;]+);/gm),
].map(([, name, value]) => ({ name: name!, value: value! }));
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const isColour = ({ value }: (typeof TOKENS)[number]): boolean => value.startsWith('light-dark(');

export const showDesign: Page = {
  method: 'GET',
  path: '/console/design',
  access: 'anyone',
  handle: async ({ language }) => ({ view: renderDesign(language) }),
};

function renderDesign(language: Language): View {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const parts: readonly (readonly [title: string, render: (id: Theme) => HtmlValue])[] = [
    [t.colours, renderColours],
    [t.badges, () => renderBadges(language)],
    [t.buttons, () => renderButtons(language)],
    [t.fields, (id) => renderFields(id, language)],
    [t.notices, () => renderNotices(language)],
    [t.tiles, () => renderKeyFigures(language)],
    [t.facts, (id) => renderFacts(id, language)],
    [t.chart, (id) => renderChart(id, language)],
    [t.tabs, (id) => renderTabsExample(id, language)],
    [t.table, (id) => renderTableExample(id, language)],
    [t.filters, (id) => renderFiltersExample(id, language)],
    [t.choices, (id) => renderChoices(id, language)],
    [t.dropZone, (id) => renderDropZones(id, language)],
    [t.progress, (id) => renderProgressExample(id, language)],
    [t.skeleton, () => renderSkeleton(3, t.loading)],
    [t.toast, () => renderToast(t.done)],
    [t.dialog, (id) => renderDialogExample(id, language)],
    [t.empty, () => renderEmpty(language)],
  ];
  const body = html`<h1>${t.title}</h1>
    <p>${t.text}</p>
    ${parts.map(([title, render]) => renderInThemes(title, render))}
    <h2>${t.sizes}</h2>
    ${renderTable({
      ...{ label: t.sizes, columns: [t.name, t.value] },
      rows: TOKENS.filter((token) => !isColour(token)).map(
        ({ name, value }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${value}</td>
          </tr>`,
      ),
    })}`;
  return { title: t.title, body, scripts: ['copy.js'] };
}

/**
 * Renders a component in both themes. `render` must begin each element id with the name of the
 * theme.
 */
function renderInThemes(title: string, render: (id: Theme) => HtmlValue): Html {
  return html`<h2>${title}</h2>
    <div class="themes">
      ${THEMES.map((theme) => html`<div class="theme theme-${theme}">${render(theme)}</div>`)}
    </div>`;
}

function renderColours(): Html {
  return html`<ul class="swatches">
    ${TOKENS.filter(isColour).map(
      ({ name }) =>
        html`<li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect width="16" height="16" rx="3" fill="var(${name})" stroke="var(--line)" />
          </svg>
          <code>${name}</code>
        </li>`,
    )}
  </ul>`;
}

function renderBadges(language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return html`<p class="row">
    ${renderBadge({ text: t.active, tone: 'good' })} ${renderBadge({ text: t.restructuring, tone: 'warn' })}
    ${renderBadge({ text: t.bankruptcy, tone: 'bad' })} ${renderBadge({ text: 'SNI 41000', tone: 'plain' })}
  </p>`;
}

function renderButtons(language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return html`<p class="row">
    <button type="button">${t.primary}</button>
    <button type="button" class="button-quiet">${t.quiet}</button>
    <button type="button" class="button-danger">${t.danger}</button>
    <button type="button" class="link">${t.link}</button>
    <button type="button" disabled>${t.disabled}</button>
  </p>`;
}

function renderFields(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return html`<div class="stack">
    <div class="field">
      <label for="${id}-plain">${t.field}</label>
      <input id="${id}-plain" aria-describedby="${id}-plain-hint" />
      <p class="hint" id="${id}-plain-hint">${t.fieldHint}</p>
    </div>
    <div class="field">
      <label for="${id}-wrong">${t.field}</label>
      <input id="${id}-wrong" aria-invalid="true" aria-describedby="${id}-wrong-error" />
      <p class="error" id="${id}-wrong-error">${t.fieldError}</p>
    </div>
  </div>`;
}

function renderNotices(language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return html`<p class="notice">${t.plain}</p>
    <p class="notice notice-ok">${t.done}</p>
    <p class="notice notice-warn">${t.warning}</p>
    <p class="notice notice-error"><strong>${t.failure}</strong></p>`;
}

function renderKeyFigures(language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return renderKeyFigureTiles(
    [
      { name: t.revenue, value: '483,3 Mkr', yearOnYearChange: { text: '+5,7 %', direction: 'up' } },
      { name: t.result, value: '−6,9 Mkr', yearOnYearChange: { text: '−12,4 %', direction: 'down' } },
    ],
    t.change,
  );
}

function renderFacts(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return renderDefinitionList([
    [
      t.number,
      renderCopyable({ id: `${id}-number`, text: '562003-7084', accessibleName: t.number }, language),
    ],
    [t.address, 'Trastgatan 18, 417 71 Göteborg'],
  ]);
}

function renderChart(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const years = [-12e6, -3e6, 4e6, 9e6, 8e6].map((value, index) => ({ year: 2021 + index, value }));
  return drawYearBars({
    ...{ id: `${id}-chart`, title: t.result, description: t.chart, name: t.result, language, years },
    ...{
      tableFirstColumnHeading: t.year,
      axis: createMoneyAxisFactory(language),
      emptyText: t.empty,
      hasTable: false,
    },
  });
}

function renderTabsExample(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const tabs = [
    { name: t.company, body: html`<p>${t.companyText}</p>` },
    { name: t.group, body: html`<p>${t.groupText}</p>` },
  ];
  return renderTabs(tabs, `${id}-tabs`, t.tabs);
}

function renderTableExample(id: Theme, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return renderTable({
    label: `${t.table}, ${t[id]}`,
    columns: [t.year, { numeric: t.revenue }],
    rows: [
      ['2024', 457_200],
      ['2025', 483_300],
    ].map(
      ([year, amount]) =>
        html`<tr>
          <th scope="row">${year}</th>
          <td class="number">${formatNumber(Number(amount), language)}</td>
        </tr>`,
    ),
  });
}

function renderFiltersExample(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const toOption = (value: string, name: string, count: number, isChosen = false) => ({
    ...{ value, name, isChosen },
    count: formatNumber(count, language),
  });
  return renderFilters(
    [
      {
        ...{ field: `${id}-state`, title: t.state },
        options: [toOption('active', t.active, 12_480, true), toOption('gone', t.deregistered, 3_104)],
      },
      {
        ...{ field: `${id}-size`, title: t.size },
        options: [toOption('0', '0', 8_211), toOption('1', '1–4', 3_950), toOption('5', '5–9', 1_012)],
      },
    ],
    { id: `${id}-filters`, label: t.filters },
  );
}

function renderChoices(id: Theme, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return renderCheckboxTable({
    ...{ field: `${id}-choice`, label: `${t.choices}, ${t[id]}`, columns: [t.field, t.town, t.score] },
    rows: [
      { value: '1', name: 'Lärkstrands Keramik AB', cells: ['Göteborg', '0,98'], isChosen: true },
      { value: '2', name: 'Lärkans Keramik i Skövde AB', cells: ['Skövde', '0,71'], isChosen: false },
    ],
  });
}

function renderDropZones(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const zone = { title: t.drop, hint: t.dropHint, accept: '.csv,.xlsx' };
  return html`<div class="stack">
    ${renderDropZone({ ...zone, id: `${id}-file`, error: null })}
    ${renderDropZone({ ...zone, id: `${id}-large-file`, error: t.dropError })}
  </div>`;
}

function renderProgressExample(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return html`${renderProgress({ id: `${id}-part`, title: t.matching, fractionDone: 0.648, text: t.matched })}
  ${renderProgress({ id: `${id}-unknown`, title: t.reading, fractionDone: null, text: t.readingText })}`;
}

function renderDialogExample(id: string, language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  const body = html`<p>${t.dialogText}</p>
    <button type="button" class="button-danger">${t.danger}</button>`;
  return renderDialogWithOpenButton({
    ...{ id: `${id}-dialog`, opener: t.danger, title: t.dialogTitle, body, close: t.close },
  });
}

function renderEmpty(language: Language): Html {
  const t = DESIGN_SYSTEM_TEXTS[language];
  return renderEmptyState({
    ...{ title: t.emptyTitle, text: t.emptyText },
    actions: html`<a class="button" href="/console">${t.emptyAction}</a>`,
  });
}
