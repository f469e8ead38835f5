import { html } from '../console/html.ts';
import { PAGE_SECURITY_HEADERS } from '../console/http/send-reply.ts';
import { chooseLanguage, type Language } from '../console/language/language.ts';
import { renderPageHtml } from '../console/components/render-page-html.ts';
import { hasSignedInHintCookie } from '../console/http/session-cookie.ts';
import type { View } from '../console/page.ts';
import { toPublicOrigin } from '../http/to-public-origin.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { DOCS_INTERFACE_TEXTS } from './docs-texts.ts';
import { findBestMatchingSections, type DocsSection } from './find-best-matching-sections.ts';
import { DOCS_PAGES, DOCS_SEARCH_PATH, toPageLanguage } from './pages.ts';
import { readDocsPage } from './read-docs-page.ts';
import { renderPageListColumn, renderPageListMenu } from './render-docs-page.ts';
import type { DocsOptions } from './serve-docs.ts';
import { replaceExampleOrigin } from './rewrite-links.ts';

const MAX_QUERY_LENGTH = 100;

/**
 * Serves the search of the documentation at `/docs/find?q=…`. The language is that of `?lang=`, or
 * else that of the visitor.
 */
export function serveDocsSearch(options: DocsOptions): Middleware {
  return async (context, next) => {
    if (context.path !== DOCS_SEARCH_PATH) {
      await next();
      return;
    }
    context.state.routePath = DOCS_SEARCH_PATH;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    const language = chooseLanguage(context);
    const origin = toPublicOrigin(context, options);
    const pages = await Promise.all(
      DOCS_PAGES.map(async (page) => ({
        page,
        markdown: replaceExampleOrigin(await readDocsPage(page, language), origin),
      })),
    );
    const query = [context.query['q'] ?? ''].flat()[0]?.slice(0, MAX_QUERY_LENGTH) ?? '';
    const view = renderResults(query, findBestMatchingSections(pages, query), language);
    const path = `${DOCS_SEARCH_PATH}?q=${encodeURIComponent(query)}`;
    context.set(PAGE_SECURITY_HEADERS);
    context.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    context.vary('Cookie, Accept-Language');
    context.type = 'html';
    context.body = renderPageHtml(view, {
      language,
      path,
      isSignedIn: hasSignedInHintCookie(context),
      site: options.site,
    });
  };
}

function renderResults(query: string, sections: readonly DocsSection[], language: Language): View {
  const t = DOCS_INTERFACE_TEXTS[language];
  const list = { current: null, headings: [], query, language };
  return {
    title: t.find,
    hasOwnSearchField: true,
    scripts: ['docs.js'],
    body: html`<div class="docs">
      ${renderPageListMenu(list)}
      <article>
        <h1>${t.find}</h1>
        ${sections.length === 0 && query !== '' && html`<p>${t.nothingFound}</p>`}
        <ul class="docs-found">
          ${sections.map(
            ({ page, heading, urlPathWithAnchor, excerpt }) =>
              html`<li>
                <a href="${urlPathWithAnchor}">${heading}</a>
                <span class="muted">${page.name[language]}</span>
                <p lang="${toPageLanguage(page, language)}">${excerpt}</p>
              </li>`,
          )}
        </ul>
      </article>
      ${renderPageListColumn(list)}
    </div>`,
  };
}
