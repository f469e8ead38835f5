import { html, type Html } from '../html.ts';
import { LANGUAGES } from '../language/language.ts';
import { HOME } from '../../mail/console-mail.ts';
import { LAYOUT_TEXTS } from './layout-texts.ts';
import type { Frame } from './to-page-text.ts';

/** The service's name, where one can go, the other language, and who is signed in. */
export function header(frame: Frame): Html {
  const t = LAYOUT_TEXTS[frame.language];
  return html`<header>
    <a class="brand" href="${HOME}">${t.service}</a>
    <nav aria-label="${t.navigation}">
      <ul>
        ${toPlaces(frame).map(
          ({ path, name }) =>
            html`<li>
              <a href="${path}" aria-current="${path === frame.path ? 'page' : 'false'}">${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <div class="session">${toLanguageLink(frame)} ${toSession(frame)}</div>
  </header>`;
}

function toPlaces({ language, person }: Frame): { path: string; name: string }[] {
  const t = LAYOUT_TEXTS[language];
  return [
    { path: HOME, name: t.search },
    { path: `${HOME}/industry`, name: t.industry },
    ...(person === null
      ? []
      : [
          { path: `${HOME}/keys`, name: t.keys },
          { path: `${HOME}/usage`, name: t.usage },
        ]),
    { path: `${HOME}/status`, name: t.status },
  ];
}

/** Each language calls itself by its own name. */
function toLanguageLink({ language, back }: Frame): Html {
  const other = LANGUAGES.find((each) => each !== language)!;
  const target = `${HOME}/language?to=${other}&back=${encodeURIComponent(back)}`;
  return html`<a href="${target}" lang="${other}" hreflang="${other}">${LAYOUT_TEXTS[other].ownName}</a>`;
}

function toSession({ person, language }: Frame): Html {
  const t = LAYOUT_TEXTS[language];
  if (person === null) return html`<a href="${HOME}/sign-in">${t.signIn}</a>`;
  return html`<a href="${HOME}/account">${person.email}</a>
    <form method="post" action="${HOME}/sign-out"><button class="link">${t.signOut}</button></form>`;
}
