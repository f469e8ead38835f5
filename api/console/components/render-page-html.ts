import { toAssetUrl } from '../assets/load-assets.ts';
import { html, type Html } from '../html.ts';
import type { View, PageHandler } from '../page.ts';
import { renderOperator, renderOperatorLinks, type Site } from '../site.ts';
import { renderMeta } from '../search-engines/render-meta.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import { renderSearchField } from './render-search-form.ts';
import { isLanguage, type Language, LANGUAGES } from '../language/language.ts';
import { KEYS_PATH, toSafeRedirectPath, toSignInPath, toSignUpPath } from '../console-paths.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { apiError } from '../../errors/api-error.ts';

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

export interface PageFrame {
  readonly language: Language;
  /**
   * Path of the page. On a page outside the console it includes the query, since the links to the
   * other language and to sign-in lead back to it.
   */
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Of a page of the console, which reads the session. */
  readonly session?: { readonly email: string | undefined; readonly back: string };
  readonly site: Site;
}

export function renderHeaderBar(
  { hasOwnSearchField = false, headerSearchText = '' }: View,
  frame: PageFrame,
): Html {
  const t = LAYOUT_TEXTS[frame.language];
  return html`<header class="bar">
    <div class="bar-inner">
      <a class="brand" href="/">${renderMark()}<span>${t.service}</span></a>
      ${!hasOwnSearchField && renderBarSearch(headerSearchText, frame.language)}
      <nav class="bar-links" aria-label="${t.navigation}">
        <ul>
          ${toNavigationLinks(frame).map(
            ([path, name]) =>
              html`<li>
                <a href="${path}" aria-current="${isAt(path, frame) ? 'page' : 'false'}">${name}</a>
              </li>`,
          )}
        </ul>
      </nav>
      ${renderSession(frame)}
    </div>
  </header>`;
}

/** Three bars on a rounded square, as in `icon.svg`. */
function renderMark(): Html {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">
    <rect fill="var(--accent)" width="16" height="16" rx="4" />
    <path fill="var(--on-accent)" d="M3.5 12.5v-4h2.4v4zm3.3 0v-9h2.4v9zm3.3 0V6h2.4v6.5z" />
  </svg>`;
}

function renderBarSearch(query: string, language: Language): Html {
  const t = LAYOUT_TEXTS[language];
  return html`<form
    class="bar-search"
    role="search"
    action="${CONSOLE_PATH}"
    aria-label="${t.searchCompanies}"
  >
    <label class="visually-hidden" for="q">${t.searchCompanies}</label>
    ${renderSearchField({ query }, language)}
    <kbd aria-hidden="true">/</kbd>
  </form>`;
}

function toNavigationLinks(frame: PageFrame): readonly (readonly [path: string, name: string])[] {
  const t = LAYOUT_TEXTS[frame.language];
  return [
    [CONSOLE_PATH, t.search],
    [`${CONSOLE_PATH}/lists`, t.lists],
    [`${CONSOLE_PATH}/match`, t.match],
    ...(frame.isSignedIn
      ? ([
          [`${CONSOLE_PATH}/watching`, t.watching],
          [`${CONSOLE_PATH}/keys`, t.keys],
          [`${CONSOLE_PATH}/usage`, t.usage],
        ] as const)
      : ([[`${CONSOLE_PATH}/status`, t.status]] as const)),
    ['/docs', t.api],
  ];
}

function isAt(path: string, { path: current }: PageFrame): boolean {
  return path === current || (path === '/docs' && current.startsWith('/docs/'));
}

function toLanguageLink({ language, path, session }: PageFrame): Html {
  const other = LANGUAGES.find((each) => each !== language)!;
  const target =
    session === undefined
      ? `${path}${path.includes('?') ? '&' : '?'}lang=${other}`
      : `${CONSOLE_PATH}/language?to=${other}&back=${encodeURIComponent(session.back)}`;
  return html`<a href="${target}" lang="${other}" hreflang="${other}">${LAYOUT_TEXTS[other].ownName}</a>`;
}

function renderSession(frame: PageFrame): Html {
  const { language, path, isSignedIn, session, site } = frame;
  const t = LAYOUT_TEXTS[language];
  const other = toLanguageLink(frame);
  // From the documentation, people return to the page that they read.
  const signIn = toSignInPath(session === undefined && path !== '/' ? path : CONSOLE_PATH);
  if (!isSignedIn)
    return html`<div class="session">
      ${other}
      ${site.isSignUpEnabled && html`<a class="to-key" href="${toSignUpPath(KEYS_PATH)}">${t.getKey}</a>`}
      <a class="to-sign-in" href="${signIn}">${t.signIn}</a>
    </div>`;
  return html`<details class="session menu">
    <summary>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm0 1.5c-3.3 0-6 1.8-6 4V15h12v-1.5c0-2.2-2.7-4-6-4z" />
      </svg>
      <span class="menu-name">${t.account}</span>
    </summary>
    <div class="menu-panel">
      ${session !== undefined && html`<p class="person">${session.email}</p>`}
      <a href="${CONSOLE_PATH}/account">${t.account}</a>
      <a href="${CONSOLE_PATH}/status">${t.status}</a>
      ${other}
      <form method="post" action="${CONSOLE_PATH}/sign-out"><button class="link">${t.signOut}</button></form>
    </div>
  </details>`;
}

export const changeLanguage: PageHandler = async ({ fields }) => {
  const { to, back } = fields;
  if (!isLanguage(to)) throw apiError('not_found');
  return { redirectPath: toSafeRedirectPath(back), language: to };
};
