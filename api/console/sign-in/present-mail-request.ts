import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { MAIL_REQUEST_TEXTS, type MailRequest } from './mail-request-texts.ts';
import { presentField } from './present-field.ts';

/** The form that asks for a mail with a link. `wrongEmail` is what was sent and is no address. */
export function presentMailRequest(
  request: MailRequest,
  wrongEmail: string | null,
  language: Language,
): View {
  const texts = MAIL_REQUEST_TEXTS[language];
  const t = texts[request];
  const body = html`<h1>${t.title}</h1>
    <p>${t.about}</p>
    <form class="card stack" method="post" action="/console/${request}">
      ${presentField({
        ...{ name: 'email', label: texts.email, type: 'email', autocomplete: 'email' },
        value: wrongEmail ?? '',
        error: wrongEmail === null ? null : texts.wrongEmail,
      })}
      <p><button>${t.button}</button></p>
    </form>
    <p><a href="/console/sign-in">${texts.signIn}</a></p>`;
  return { title: t.title, body };
}

/** The same whoever has the address. */
export function presentMailSent(request: MailRequest, email: string, language: Language): View {
  const texts = MAIL_REQUEST_TEXTS[language];
  const body = html`<h1>${texts.sentTitle}</h1>
    <p class="notice notice-ok" role="status">${texts[request].sent(email)}</p>
    <p>${texts.spam}</p>
    <p class="row">
      <a href="/console/${request}">${texts[request].title}</a> <a href="/console/sign-in">${texts.signIn}</a>
    </p>`;
  return { title: texts.sentTitle, body };
}

/** What to do where no mail is sent. */
export function presentNoMail(request: MailRequest, language: Language): View {
  const texts = MAIL_REQUEST_TEXTS[language];
  const t = texts[request];
  const body = html`<h1>${t.title}</h1>
    <p class="notice">${t.noMail} ${t.askOperator}</p>
    <p><a href="/console/sign-in">${texts.signIn}</a></p>`;
  return { title: t.title, body };
}
