import type { KeyUsage } from '../../../shared/accounts/usage/usage.ts';
import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Language } from '../language/language.ts';
import { formatCount } from '../words/format.ts';
import { type AccountUsage, createKeyNamer } from './read-account-usage.ts';
import { USAGE_TEXTS } from './usage-texts.ts';

/**
 * Renders this month's calls and credits by key, highest credits first, then the unused active
 * keys.
 */
export function renderKeyUsage(
  { keys, byKey }: Pick<AccountUsage, 'keys' | 'byKey'>,
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const used = new Set(byKey.map(({ key }) => key));
  const idle = keys.filter(({ id, revokedAt }) => revokedAt === null && !used.has(id));
  const lines = [
    ...byKey.toSorted((a, b) => b.credits - a.credits || b.calls - a.calls),
    ...idle.map(({ id }) => ({ key: id, calls: 0, credits: 0 })),
  ];
  return html`<section class="card">
    <h2>${title}</h2>
    ${lines.length === 0 ? html`<p class="muted">${t.noKeys}</p>` : renderKeyTable(lines, keys, title, language)}
  </section>`;
}

function renderKeyTable(
  lines: readonly KeyUsage[],
  keys: AccountUsage['keys'],
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const sum = (of: 'calls' | 'credits'): number => lines.reduce((total, line) => total + line[of], 0);
  return renderTable({
    label: title,
    columns: [t.key, t.hint, { numeric: t.calls }, { numeric: t.credits }],
    rows: lines.map((line) => renderKeyRow(line, keys, language)),
    footer: html`<tr>
      <th scope="row" colspan="2">${t.total}</th>
      ${renderCounts({ calls: sum('calls'), credits: sum('credits') }, language)}
    </tr>`,
  });
}

function renderKeyRow(
  { key, calls, credits }: KeyUsage,
  keys: AccountUsage['keys'],
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const found = keys.find(({ id }) => id === key);
  return html`<tr>
    <th scope="row">
      ${createKeyNamer(keys, t.console)(key)}
      ${found !== undefined && found.revokedAt !== null && html`<span class="badge">${t.revoked}</span>`}
    </th>
    <td>${found === undefined ? '' : html`<code>${found.hint}…</code>`}</td>
    ${renderCounts({ calls, credits }, language)}
  </tr>`;
}

function renderCounts({ calls, credits }: Omit<KeyUsage, 'key'>, language: Language): Html[] {
  return [calls, credits].map((count) => html`<td class="number">${formatCount(count, language)}</td>`);
}
