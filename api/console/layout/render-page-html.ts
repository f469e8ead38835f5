import type { Person } from '../../../shared/accounts/people/people.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { toAssetUrl } from '../assets/load-assets.ts';
import { html, type Html } from '../html.ts';
import { type Language, LANGUAGES } from '../language/language.ts';
import type { View } from '../page.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';

/** Data of the header and footer of a page. */
interface PageFrame {
  readonly language: Language;
  readonly path: string;
  /** Null on pages that are the same for everyone and have no session, such as `/docs`. */
  readonly visitor: Visitor | null;
}

/** The visitor of a console page. */
interface Visitor {
  /** The signed-in person; null for a guest. */
  readonly person: Person | null;
  /** Path and query to return to after changing the language. */
  readonly back: string;
}

/** Renders a whole HTML page: head, header, body and footer. */
export function renderPageHtml({ title, body, script }: View, frame: PageFrame): string {
  const t = LAYOUT_TEXTS[frame.language];
  const page = html`<html lang="${frame.language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title} – ${t.service}</title>
      <link rel="icon" href="${toAssetUrl('icon.svg')}" type="image/svg+xml" />
      <link rel="stylesheet" href="${toAssetUrl('console.css')}" />
      ${script !== undefined && html`<script type="module" src="${toAssetUrl(script)}"></script>`}
    </head>
    <body>
      <a class="skip" href="#main">${t.skip}</a>
      ${renderHeader(frame)}
      <main id="main" tabindex="-1">${body}</main>
      <footer>
        <p><a href="/docs">${t.docs}</a> · <a href="/console/status">${t.status}</a></p>
        <p class="muted">${t.footer}</p>
      </footer>
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}

/** Renders the service name, the navigation, the other language and the signed-in person. */
function renderHeader(frame: PageFrame): Html {
  const t = LAYOUT_TEXTS[frame.language];
  return html`<header>
    <a class="brand" href="${CONSOLE_PATH}">${t.service}</a>
    <nav aria-label="${t.navigation}">
      <ul>
        ${toNavigationLinks(frame).map(
          ({ path, name }) =>
            html`<li>
              <a href="${path}" aria-current="${path === frame.path ? 'page' : 'false'}">${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    ${
      frame.visitor !== null &&
      html`<div class="session">
        ${toLanguageLink(frame.visitor, frame.language)} ${toSession(frame.visitor, frame.language)}
      </div>`
    }
  </header>`;
}

function toNavigationLinks({ language, visitor }: PageFrame): { path: string; name: string }[] {
  const t = LAYOUT_TEXTS[language];
  return [
    { path: CONSOLE_PATH, name: t.search },
    { path: `${CONSOLE_PATH}/industry`, name: t.industry },
    ...((visitor?.person ?? null) === null
      ? []
      : [
          { path: `${CONSOLE_PATH}/keys`, name: t.keys },
          { path: `${CONSOLE_PATH}/usage`, name: t.usage },
        ]),
    { path: `${CONSOLE_PATH}/status`, name: t.status },
  ];
}

/** Renders the link to a language, named in that language, such as `English`. */
function toLanguageLink({ back }: Visitor, language: Language): Html {
  const other = LANGUAGES.find((each) => each !== language)!;
  const target = `${CONSOLE_PATH}/language?to=${other}&back=${encodeURIComponent(back)}`;
  return html`<a href="${target}" lang="${other}" hreflang="${other}">${LAYOUT_TEXTS[other].ownName}</a>`;
}

function toSession({ person }: Visitor, language: Language): Html {
  const t = LAYOUT_TEXTS[language];
  if (person === null) return html`<a href="${CONSOLE_PATH}/sign-in">${t.signIn}</a>`;
  return html`<a href="${CONSOLE_PATH}/account">${person.email}</a>
    <form method="post" action="${CONSOLE_PATH}/sign-out"><button class="link">${t.signOut}</button></form>`;
}
