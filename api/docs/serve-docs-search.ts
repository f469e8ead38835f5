import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '../console/html.ts';
import { PAGE_HEADERS } from '../console/http/send-reply.ts';
import { chooseLanguage } from '../console/language/language.ts';
import { renderPageHtml } from '../console/components/render-page-html.ts';
import type { View } from '../console/page.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { DOCS_TEXTS, type DocsTexts } from './docs-texts.ts';
import { findSections, type DocsSection, type ReadPage } from './find-sections.ts';
import { DOCS_PAGES, DOCS_SEARCH_PATH } from './pages.ts';
import { renderPageList } from './render-docs-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_QUERY_LENGTH = 100;

/** Serves the search within the documentation, `/docs/find?q=…`. The pages are read once. */
export function serveDocsSearch(): Middleware {
  let pages: Promise<readonly ReadPage[]> | null = null;
  return async (context, next) => {
    if (context.path !== DOCS_SEARCH_PATH) {
      await next();
      return;
    }
    context.state.routePath = DOCS_SEARCH_PATH;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    pages ??= Promise.all(
      DOCS_PAGES.map(async (page) => ({ page, markdown: await readFile(join(ROOT, page.file), 'utf8') })),
    );
    const query = [context.query['q'] ?? ''].flat()[0]?.slice(0, MAX_QUERY_LENGTH) ?? '';
    const language = chooseLanguage(context);
    const view = renderResults(query, findSections(await pages, query), DOCS_TEXTS[language]);
    context.set(PAGE_HEADERS);
    context.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    context.vary('Cookie, Accept-Language');
    context.type = 'html';
    context.body = renderPageHtml(view, { language, path: DOCS_SEARCH_PATH, visitor: null });
  };
}

function renderResults(query: string, sections: readonly DocsSection[], t: DocsTexts): View {
  return {
    title: t.find,
    body: html`<div class="docs">
      <article>
        <h1>${t.find}</h1>
        ${sections.length === 0 && query !== '' && html`<p>${t.nothingFound}</p>`}
        <ul class="docs-found" lang="en">
          ${sections.map(
            ({ page, heading, path, excerpt }) =>
              html`<li>
                <a href="${path}">${heading}</a> <span class="muted">${page.name}</span>
                <p>${excerpt}</p>
              </li>`,
          )}
        </ul>
      </article>
      ${renderPageList({ current: null, headings: [], query, texts: t })}
    </div>`,
  };
}
