import type { LinkPurpose } from '../../../shared/accounts/people/one-time-links.ts';
import type { PasswordFault } from '../../../shared/accounts/people/password-rule.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View, ViewReply } from '../page.ts';
import { LINK_TEXTS } from './link-texts.ts';
import { PASSWORD_FAULT_TEXTS, PASSWORD_RULE } from './password-fault-texts.ts';
import { presentField } from './present-field.ts';

/** A link that is good. */
export interface GoodLink {
  readonly token: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
}

/** The form that uses a one-time link. A password manager learns the address with the password. */
export function presentLink(
  { token, purpose, email }: GoodLink,
  fault: PasswordFault | null,
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
      ${presentField({
        ...{ name: 'password', label: t.password, type: 'password', autocomplete: 'new-password' },
        hint: PASSWORD_RULE[language],
        error: fault && PASSWORD_FAULT_TEXTS[language][fault],
      })}
      <p><button>${t.buttons[purpose]}</button></p>
    </form>`;
  return { title, body };
}

/** What somebody reads whose link is not good, and what to do. */
export function replyDeadLink(language: Language): ViewReply {
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
