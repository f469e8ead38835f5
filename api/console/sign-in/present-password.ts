import type { PasswordFault } from '../../../shared/accounts/people/password-rule.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { PASSWORD_FAULT_TEXTS, PASSWORD_RULE } from './password-fault-texts.ts';
import { PASSWORD_TEXTS } from './password-texts.ts';
import { presentField } from './present-field.ts';

/** How changing the password stands. */
export type PasswordState = 'asked' | 'changed' | 'wrong' | PasswordFault;

/** The form to change the password of who has the address `email`. */
export function presentPassword(state: PasswordState, email: string, language: Language): View {
  const t = PASSWORD_TEXTS[language];
  const faults: Partial<Readonly<Record<PasswordState, string>>> = PASSWORD_FAULT_TEXTS[language];
  const body = html`<h1>${t.title}</h1>
    ${state === 'changed' && html`<p class="notice notice-ok" role="status">${t.changed}</p>`}
    <form class="card stack" method="post" action="/console/password">
      <p>${t.about}</p>
      <div class="field">
        <label for="email">${t.email}</label>
        <input id="email" type="email" autocomplete="username" value="${email}" readonly />
      </div>
      ${presentField({
        ...{ name: 'current', label: t.current, type: 'password', autocomplete: 'current-password' },
        error: state === 'wrong' ? t.wrong : null,
      })}
      ${presentField({
        ...{ name: 'next', label: t.next, type: 'password', autocomplete: 'new-password' },
        hint: PASSWORD_RULE[language],
        error: faults[state],
      })}
      <p><button>${t.button}</button></p>
    </form>
    <p><a href="/console/account">${t.back}</a></p>`;
  return { title: t.title, body };
}
