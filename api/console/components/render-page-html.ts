import { toAssetUrl } from '../assets/load-assets.ts';
import { html, type Html } from '../html.ts';
import type { View } from '../page.ts';
import { renderOperator, renderOperatorLinks } from '../site.ts';
import { renderMeta } from '../search-engines/render-meta.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import { type PageFrame, renderHeaderBar } from './render-header-bar.ts';

export function renderPageHtml(view: View, frame: PageFrame): string {
  const { title, body, scripts = [] } = view;
  const t = LAYOUT_TEXTS[frame.language];
  const page = html`<html lang="${frame.language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title} – ${t.service}</title>
      ${renderMeta(view, frame.site, frame.path.replace(/\?.*/, ''))}
      <link rel="icon" href="${toAssetUrl('icon.svg')}" type="image/svg+xml" />
      <link rel="stylesheet" href="${toAssetUrl('console.css')}" />
      ${[...new Set(['suggest.js', ...scripts])].map(
        (script) => html`<script type="module" src="${toAssetUrl(script)}"></script>`,
      )}
    </head>
    <body>
      <a class="skip" href="#main">${t.skip}</a>
      ${renderHeaderBar(view, frame)}
      <main id="main" tabindex="-1">${body}</main>
      ${renderFooter(frame)}
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}

function renderFooter({ language, site }: PageFrame): Html {
  const t = LAYOUT_TEXTS[language];
  return html`<footer class="foot">
    <div class="foot-inner">
      <p>${renderOperator(site, language)} ${t.footer}</p>
      <p class="links">
        ${renderOperatorLinks(site, language)}
        <a href="/docs">${t.docs}</a> <a href="/openapi.json">OpenAPI</a>
        <a href="/console/status">${t.status}</a>
      </p>
    </div>
  </footer>`;
}
