import type { KeyUsage } from '../../../shared/accounts/usage/usage.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatCount } from '../words/format-count.ts';
import { createKeyNamer } from './create-key-namer.ts';
import type { AccountUsage } from './read-account-usage.ts';
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
    ${lines.length === 0 ? html`<p class="muted">${t.noKeys}</p>` : renderTable(lines, keys, title, language)}
  </section>`;
}

function renderTable(
  lines: readonly KeyUsage[],
  keys: AccountUsage['keys'],
  title: string,
  language: Language,
): Html {
  const t = USAGE_TEXTS[language];
  const sum = (of: 'calls' | 'credits'): number => lines.reduce((total, line) => total + line[of], 0);
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="${title}">
    <table>
      <thead>
        <tr>
          <th scope="col">${t.key}</th>
          <th scope="col">${t.hint}</th>
          <th scope="col" class="number">${t.calls}</th>
          <th scope="col" class="number">${t.credits}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => renderLine(line, keys, language))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${t.total}</th>
          <td class="number">${formatCount(sum('calls'), language)}</td>
          <td class="number">${formatCount(sum('credits'), language)}</td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function renderLine({ key, calls, credits }: KeyUsage, keys: AccountUsage['keys'], language: Language): Html {
  const t = USAGE_TEXTS[language];
  const found = keys.find(({ id }) => id === key);
  return html`<tr>
    <th scope="row">
      ${createKeyNamer(keys, t.console)(key)}
      ${found !== undefined && found.revokedAt !== null && html`<span class="badge">${t.revoked}</span>`}
    </th>
    <td>${found === undefined ? '' : html`<code>${found.hint}…</code>`}</td>
    <td class="number">${formatCount(calls, language)}</td>
    <td class="number">${formatCount(credits, language)}</td>
  </tr>`;
}
