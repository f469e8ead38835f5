import { COPY_TEXTS } from '../console/components/render-facts.ts';
import { html, type Html } from '../console/html.ts';
import type { Language } from '../console/language/language.ts';
import type { View } from '../console/page.ts';
import { DOCS_INTERFACE_TEXTS } from './docs-texts.ts';
import {
  DOCS_GROUPS,
  DOCS_PAGES,
  DOCS_SEARCH_PATH,
  toMarkdownUrlPath,
  toPageLanguage,
  type DocsPage,
  type DocsVisitor,
} from './pages.ts';
import { renderEndpoint } from './render-endpoint.ts';
import { renderMarkdown, mapAnchorsToTranslatedAnchors, type Heading } from './render-markdown.ts';
import { rewriteLinks, replaceExampleOrigin } from './rewrite-links.ts';

interface TranslatedMarkdown {
  readonly markdown: string;
  readonly otherLanguageMarkdown: string;
}

export function renderDocsPage(
  page: DocsPage,
  { markdown, otherLanguageMarkdown }: TranslatedMarkdown,
  visitor: DocsVisitor,
): View {
  const { origin, language } = visitor;
  const t = DOCS_INTERFACE_TEXTS[language];
  const { copy, done } = COPY_TEXTS[language];
  const written = toPageLanguage(page, language);
  const isOnly = page.operationIds.length === 1;
  const { headings, body } = renderMarkdown(
    rewriteLinks(
      replaceExampleOrigin(markdown, origin),
      page.markdownFilePaths[language],
      ({ urlPath }) => urlPath,
    ),
    { toLabel: t.linkTo, aliases: mapAnchorsToTranslatedAnchors(markdown, otherLanguageMarkdown) },
  );
  return {
    title: page.name[language],
    summary: page.summary[language],
    // One search field a page: here it searches the documentation.
    hasOwnSearchField: true,
    scripts: ['samples.js', 'docs.js'],
    body: html`<div
      class="docs ${page.operationIds.length > 0 && 'docs-wide'}"
      data-copy-label="${copy}"
      data-copied-label="${done}"
    >
      ${renderPageListMenu({ current: page, headings, query: '', language })}
      <article>
        ${page.operationIds.length > 0 && html`<p class="docs-jump"><a href="#try">${t.tryIt}</a></p>`}
        ${written !== language && html`<p class="notice">${t.englishOnly}</p>`}
        <div lang="${written}">${body}</div>
        ${renderNeighbours(page, language)}
        <p class="muted"><a href="${toMarkdownUrlPath(page, written)}">${t.asMarkdown}</a></p>
      </article>
      ${
        page.operationIds.length > 0 &&
        html`<div class="docs-panels" id="try">
          ${page.operationIds.map((operation) => renderEndpoint(operation, { ...visitor, pagePath: page.urlPath, isOnlyEndpointOnPage: isOnly }))}
        </div>`
      }
      ${renderPageListColumn({ current: page, headings, query: '', language })}
    </div>`,
  };
}

interface PageListData {
  /** The page that is shown; null for the results of a search. */
  readonly current: DocsPage | null;
  readonly headings: readonly Heading[];
  readonly query: string;
  readonly language: Language;
}

export function renderPageListColumn(data: PageListData): Html {
  return html`<nav class="docs-pages docs-column" aria-label="${DOCS_INTERFACE_TEXTS[data.language].pages}">
    ${renderPages(data)}
  </nav>`;
}

export function renderPageListMenu(data: PageListData): Html {
  const t = DOCS_INTERFACE_TEXTS[data.language];
  return html`<details class="docs-menu">
    <summary>${t.allPages}</summary>
    <nav class="docs-pages" aria-label="${t.pages}">${renderPages(data)}</nav>
  </details>`;
}

function renderPages({ current, headings, query, language }: PageListData): Html {
  const t = DOCS_INTERFACE_TEXTS[language];
  return html`<form action="${DOCS_SEARCH_PATH}" role="search">
      <input
        type="search"
        name="q"
        value="${query}"
        maxlength="100"
        aria-label="${t.find}"
        placeholder="${t.findPlaceholder}"
      />
    </form>
    ${DOCS_GROUPS.map(
      ({ name, pages }) =>
        html`<h2>${name[language]}</h2>
          <ul>
            ${pages.map((page) => renderEntry(page, page === current ? headings : null, language))}
          </ul>`,
    )}
    <h2>${t.tryIt}</h2>
    <ul>
      <li><a href="/console/keys">${t.createKey}</a></li>
      <li>
        <a href="/openapi.json">${t.description}</a>
      </li>
    </ul>`;
}

/**
 * Renders an entry of the list of pages. `headings` are the headings of the current page, and null
 * for all other pages.
 */
function renderEntry(page: DocsPage, headings: readonly Heading[] | null, language: Language): Html {
  const name = page.name[language];
  if (headings === null) return html`<li><a href="${page.urlPath}">${name}</a></li>`;
  const sections = headings.filter(({ depth }) => depth === 2);
  return html`<li>
    <a href="${page.urlPath}" aria-current="page">${name}</a>
    ${
      sections.length > 0 &&
      html`<ul lang="${toPageLanguage(page, language)}">
        ${sections.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}
      </ul>`
    }
  </li>`;
}

function renderNeighbours(page: DocsPage, language: Language): Html {
  const index = DOCS_PAGES.indexOf(page);
  const previous = DOCS_PAGES[index - 1];
  const next = DOCS_PAGES[index + 1];
  return html`<nav class="docs-neighbours" aria-label="${DOCS_INTERFACE_TEXTS[language].neighbours}">
    ${previous !== undefined && html`<a href="${previous.urlPath}" rel="prev">← ${previous.name[language]}</a>`}
    ${next !== undefined && html`<a href="${next.urlPath}" rel="next">${next.name[language]} →</a>`}
  </nav>`;
}
