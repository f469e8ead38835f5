import { MATCH_COLUMN_TEXTS } from '../../../shared/match/match-texts.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../calls/access.ts';
import { WATCHING_PATH, toSignInPath } from '../console-paths.ts';
import { listMistypedExampleQueries } from '../explorer/find/name-search-texts.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler } from '../page.ts';
import { formatNumber } from '../words/format.ts';
import { MATCH_PAGE_TEXTS } from './match-page-texts.ts';
import { MATCH_PATH } from './match-rows.ts';

/** Rows of a list: what a tab holds in memory without getting slow. */
const MAX_ROWS = 100_000;
const FILE_TYPES = '.csv,.tsv,.txt,.xlsx,.xlsm,.jsonl,.ndjson';
/** Rows of the first part, which shows people what the rest will be like. */
const PREVIEW_ROWS = 20;
/** Rows of a part: some tenths of a second. */
const PART_ROWS = 200;

/** Limits and balance, for the script of the page. */
interface ListLimits {
  readonly maxRows: number;
  readonly previewRows: number;
  readonly partRows: number;
  /** Null for a guest. */
  readonly creditsLeft: number | null;
}

/** GET /console/match: the page whose script reads a list, has it matched and saves it. */
export const showMatch: PageHandler = async ({ person, services, language }) => {
  const account = person && (await services.accounts.administration.getAccount(person.account));
  const { maxMatchItems } = LIMITS_WITHIN_ONE_CALL[account?.plan ?? 'guest'];
  const limits = {
    maxRows: MAX_ROWS,
    previewRows: Math.min(PREVIEW_ROWS, maxMatchItems),
    partRows: Math.min(PART_ROWS, maxMatchItems),
    creditsLeft: account?.creditsLeft ?? null,
  };
  const { title, intro: summary } = MATCH_PAGE_TEXTS[language];
  const { live } = await services.store.status();
  const body = renderPage(limits, listMistypedExampleQueries(live?.synthetic === true), language);
  return { view: { title, summary, body, scripts: ['match/match.js'] } };
};

function renderPage(limits: ListLimits, examples: readonly string[], language: Language): Html {
  const t = MATCH_PAGE_TEXTS[language];
  const rows = formatNumber(limits.maxRows, language);
  return html`<h1>${t.title}</h1>
    <p>${t.intro}</p>
    <p class="hint">${t.kept}</p>
    <noscript><p class="notice notice-warn">${t.needsScript}</p></noscript>
    <div
      class="stack"
      id="match"
      data-limits="${JSON.stringify(limits)}"
      data-texts="${toScriptTexts(language)}"
    >
      <section class="card stack" id="list">
        <div class="drop-zone">
          <label for="file">${t.file}</label>
          <p class="hint" id="file-hint">${t.fileHint(rows)}</p>
          <input type="file" id="file" accept="${FILE_TYPES}" aria-describedby="file-hint" />
        </div>
        <form class="stack">
          <div class="field">
            <label for="pasted">${t.paste}</label>
            <textarea id="pasted" rows="4" required></textarea>
          </div>
          <div class="row">
            <button class="button-quiet">${t.readPasted}</button>
            <button type="button" class="button-quiet" id="try" value="${examples.join('\n')}">
              ${t.try}
            </button>
          </div>
        </form>
        <p id="told" role="status"></p>
      </section>
      ${renderColumns(limits, language)} ${renderResults(limits.creditsLeft !== null, language)}
    </div>`;
}

function renderColumns({ previewRows, creditsLeft }: ListLimits, language: Language): Html {
  const t = MATCH_PAGE_TEXTS[language];
  return html`<section class="card stack" id="columns" hidden>
    <h2>${t.columns}</h2>
    <div class="fields fields-narrow">
      ${Object.entries(t.parts).map(
        ([part, name]) =>
          html`<div class="field">
            <label for="part-${part}">${name}</label>
            <select id="part-${part}" name="${part}"></select>
          </div>`,
      )}
    </div>
    <label class="check"><input type="checkbox" id="heads" /> ${t.heads}</label>
    <div class="scroll-x" tabindex="0" role="region" aria-label="${t.columns}">
      <table class="sample"></table>
    </div>
    <div class="row row-middle">
      <button type="button" id="start"></button>
      <button type="button" id="all" class="button-quiet" hidden></button>
      <button type="button" id="stop" class="button-quiet" hidden>${t.stop}</button>
      <p class="hint" id="price"></p>
    </div>
    ${
      creditsLeft === null &&
      html`<p class="hint">
        ${t.guest(formatNumber(previewRows, language))}
        <a href="${toSignInPath(MATCH_PATH)}" id="sign-in">${t.signIn}</a>.
      </p>`
    }
    <div class="progress" id="progress" hidden>
      <p><label for="matched">${t.progress}</label> <span class="hint"></span></p>
      <progress id="matched" max="1" value="0"></progress>
    </div>
    <p id="state" role="status"></p>
  </section>`;
}

function renderResults(hasAccount: boolean, language: Language): Html {
  const t = MATCH_PAGE_TEXTS[language];
  return html`<section class="card stack" id="results" hidden>
    <div class="card-head">
      <h2>${t.results}</h2>
      <div class="buttons">
        <button type="button" data-save="xlsx">${t.xlsx}</button>
        <button type="button" class="button-quiet" data-save="csv">${t.csv}</button>
        ${
          hasAccount &&
          html`<form id="watch" method="post" action="${WATCHING_PATH}/matched" target="_blank">
            <input type="hidden" name="name" />
            <input type="hidden" name="numbers" />
            <button class="button-quiet">${t.watch}</button>
          </form>`
        }
      </div>
    </div>
    <fieldset>
      <legend class="visually-hidden">${t.results}</legend>
      <div class="tabs">
        ${Object.entries(t.filters).map(
          ([filter, name]) =>
            html`<label
              ><input type="radio" name="filter" value="${filter}" ${filter === 'all' && html`checked`} />
              ${name} <span class="filter-count"></span
            ></label>`,
        )}
      </div>
    </fieldset>
    <p class="hint" id="help" hidden>${t.help}</p>
    <div class="scroll-x stacked" tabindex="0" role="region" aria-label="${t.results}">
      <table class="matches">
        <thead>
          <tr>
            ${t.tableHeads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody></tbody>
      </table>
    </div>
    <button type="button" class="button-quiet" id="more" hidden></button>
    <p class="hint">${t.csvHint}</p>
  </section>`;
}

/** The texts for the script of the page, as JSON. */
function toScriptTexts(language: Language): string {
  const { script, tableHeads } = MATCH_PAGE_TEXTS[language];
  const columns = Object.entries(MATCH_COLUMN_TEXTS).map(
    ([column, text]) => [column, text[language]] as const,
  );
  const resultColumns: unknown = Object.fromEntries(columns);
  return JSON.stringify({ ...script, tableHeads, resultColumns });
}
