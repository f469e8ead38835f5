import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import type { View } from '../console/page.ts';
import { DOCS_TEXTS, type DocsTexts } from './docs-texts.ts';
import { DOCS_GROUPS, DOCS_PAGES, DOCS_SEARCH_PATH, toMarkdownPath, type DocsPage } from './pages.ts';
import { renderEndpoint } from './render-endpoint.ts';
import { renderMarkdown, type Heading } from './render-markdown.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** Address of the service in the examples of the Markdown files, which is replaced by `origin`. */
const WRITTEN_ORIGIN = 'http://127.0.0.1:3000';

/** The reader of a page of the documentation. */
export interface DocsReader {
  /** Public URL of the service, without a trailing slash. */
  readonly origin: string;
  /** Language of the texts around the page and beside its endpoints. */
  readonly language: Language;
}

/**
 * Renders a page of the documentation: its text, its endpoints with samples, the list of pages, and
 * links to the previous and next page.
 */
export function renderDocsPage(page: DocsPage, markdown: string, { origin, language }: DocsReader): View {
  const { headings, body } = renderMarkdown(
    rewriteLinks(markdown, page.file, ({ path }) => path).replaceAll(WRITTEN_ORIGIN, origin),
  );
  return {
    title: page.name,
    scripts: ['docs.js'],
    // The pages are in English, whatever the language of the frame.
    body: html`<div class="docs" lang="en">
      <article>
        <p class="docs-jump"><a href="#pages">All pages</a></p>
        ${body} ${renderNeighbours(page)}
        <p class="muted"><a href="${toMarkdownPath(page)}">This page as Markdown</a></p>
      </article>
      ${
        page.operations.length > 0 &&
        html`<div class="docs-panels" lang="${language}">
          ${page.operations.map((operation) => renderEndpoint(operation, origin, language))}
        </div>`
      }
      ${renderPageList({ current: page, headings, query: '', texts: DOCS_TEXTS[language] })}
    </div>`,
  };
}

/** Data of the list of pages beside a page of the documentation. */
interface PageListData {
  /** The page that is shown; null for the results of a search. */
  readonly current: DocsPage | null;
  /** Headings of the current page. */
  readonly headings: readonly Heading[];
  /** Words of the search; empty before a search. */
  readonly query: string;
  readonly texts: DocsTexts;
}

/** Renders the list of all pages, with a form to search them. */
export function renderPageList({ current, headings, query, texts }: PageListData): Html {
  return html`<nav id="pages" class="docs-pages" aria-label="Documentation" lang="en">
    <form action="${DOCS_SEARCH_PATH}" role="search">
      <input
        type="search"
        name="q"
        value="${query}"
        maxlength="100"
        aria-label="${texts.find}"
        placeholder="${texts.find}"
      />
    </form>
    ${DOCS_GROUPS.map(
      ({ name, pages }) =>
        html`<h2>${name}</h2>
          <ul>
            ${pages.map((page) => renderEntry(page, page === current ? headings : null))}
          </ul>`,
    )}
    <h2>Try it</h2>
    <ul>
      <li><a href="/docs/api">Every endpoint, to try in the browser</a></li>
      <li><a href="/openapi.json">OpenAPI description</a></li>
    </ul>
  </nav>`;
}

/**
 * Renders an entry of the list of pages. `headings` are those of the current page; null for other
 * pages.
 */
function renderEntry({ path, name }: DocsPage, headings: readonly Heading[] | null): Html {
  if (headings === null) return html`<li><a href="${path}">${name}</a></li>`;
  const sections = headings.filter(({ depth }) => depth === 2);
  return html`<li>
    <a href="${path}" aria-current="page">${name}</a>
    ${
      sections.length > 0 &&
      html`<ul>
        ${sections.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}
      </ul>`
    }
  </li>`;
}

function renderNeighbours(page: DocsPage): Html {
  const index = DOCS_PAGES.indexOf(page);
  const [previous, next] = [DOCS_PAGES[index - 1], DOCS_PAGES[index + 1]];
  return html`<nav class="docs-neighbours" aria-label="Previous and next page">
    ${previous !== undefined && html`<a href="${previous.path}" rel="prev">← ${previous.name}</a>`}
    ${next !== undefined && html`<a href="${next.path}" rel="next">${next.name} →</a>`}
  </nav>`;
}
