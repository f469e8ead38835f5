import type { LinkPurpose } from '../../../shared/accounts/people/one-time-links.ts';
import { findPasswordProblem, type PasswordProblem } from '../../../shared/accounts/people/password-rule.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, View, ViewReply } from '../page.ts';
import { LINK_TEXTS } from './link-texts.ts';
import { PASSWORD_FAULT_TEXTS, PASSWORD_HINTS } from './password-texts.ts';
import { renderCredentialField } from './render-credential-field.ts';

/** GET /console/link: what a one-time link is good for. It is not used by that: programs that look for harmful mails open links too. */
export const showLink: Page = {
  method: 'GET',
  path: '/console/link',
  access: 'anyone',
  handle: async ({ services, fields, language }) => {
    const { token = '' } = fields;
    const found = await services.accounts.people.findLink(token);
    if (found === null) return replyInvalidLink(language);
    return { view: presentLink({ ...found, token }, null, language), isSecret: true };
  },
};

/** POST /console/link: uses a one-time link with the password that was chosen, and signs in. */
export const acceptLink: Page = {
  method: 'POST',
  path: '/console/link',
  access: 'anyone',
  handle: async ({ services, fields, deviceCookie, language }) => {
    const { people, sessions } = services.accounts;
    const { token = '', password = '' } = fields;
    const found = await people.findLink(token);
    if (found === null) return replyInvalidLink(language);
    const fault = findPasswordProblem(password, found.email);
    if (fault !== null)
      return { view: presentLink({ ...found, token }, fault, language), status: 400, isSecret: true };
    const person = await people.acceptLink(token, password);
    if (person === null) return replyInvalidLink(language);
    const device = services.knownDevices.issueCookie(person.email, deviceCookie);
    return { redirect: CONSOLE_PATH, signIn: await sessions.open(person), device };
  },
};

/** A link that is good. */
interface ValidLink {
  readonly token: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
}

/** The form that uses a one-time link. A password manager learns the address with the password. */
function presentLink(
  { token, purpose, email }: ValidLink,
  fault: PasswordProblem | null,
  language: Language,
): View {
  const t = LINK_TEXTS[language];
  const title = t.titles[purpose];
  const body = html`<h1>${title}</h1>
    <form class="card stack" method="post" action="/console/link">
      <input type="hidden" name="token" value="${token}" />
      <div class="field">
        <label for="email">${t.email}</label>
        <input id="email" type="email" autocomplete="username" value="${email}" readonly />
      </div>
      ${renderCredentialField({
        ...{ name: 'password', label: t.password, type: 'password', autocomplete: 'new-password' },
        hint: PASSWORD_HINTS[language],
        error: fault && PASSWORD_FAULT_TEXTS[language][fault],
      })}
      <p><button>${t.buttons[purpose]}</button></p>
    </form>`;
  return { title, body };
}

/** What somebody reads whose link is not good, and what to do. */
function replyInvalidLink(language: Language): ViewReply {
  const t = LINK_TEXTS[language];
  const body = html`<h1>${t.deadTitle}</h1>
    <p class="notice notice-error" role="alert">${t.dead}</p>
    <p>${t.whatToDo}</p>
    <p class="row">
      <a href="/console/sign-in">${t.signIn}</a>
      <a href="/console/forgot">${t.forgot}</a>
      <a href="/console/sign-up">${t.signUp}</a>
    </p>`;
  return { view: { title: t.deadTitle, body }, status: 410 };
}
