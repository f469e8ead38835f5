import { findPasswordProblem, type PasswordProblem } from '../../../shared/accounts/people/password-rule.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { PASSWORD_FAULT_TEXTS, PASSWORD_HINTS, PASSWORD_TEXTS } from './password-texts.ts';
import { renderCredentialField } from './render-credential-field.ts';
import { replyTooManyAttempts } from './reply-too-many-attempts.ts';

/** GET /console/password: the form to change the password. */
export const showPassword: Page = {
  method: 'GET',
  path: '/console/password',
  access: 'person',
  handle: async ({ person, fields, language }) => {
    const state = fields['done'] === 'changed' ? 'changed' : 'asked';
    return { view: presentPassword(state, person!.email, language) };
  },
};

/** POST /console/password: changes the password; of all sessions only this browser's goes on, as a new one. */
export const changePassword: Page = {
  method: 'POST',
  path: '/console/password',
  access: 'person',
  handle: async (visit) => {
    const { services, fields, caller, deviceCookie, language } = visit;
    const { current = '', next = '' } = fields;
    const person = visit.person!;
    const fault = findPasswordProblem(next, person.email);
    if (fault !== null) return refuse(visit, fault);
    const { people, sessions } = services.accounts;
    const origin = {
      network: caller,
      device: services.knownDevices.findDeviceId(person.email, deviceCookie),
    };
    const result = await services.signInGuard.checkPassword(person.email, origin, async () =>
      (await people.changePassword(person, current, next)) ? person : null,
    );
    if ('waitSeconds' in result) return replyTooManyAttempts(result, language);
    if (result.checked === null) return refuse(visit, 'wrong');
    return { redirect: '/console/password?done=changed', signIn: await sessions.open(person) };
  },
};

function refuse({ person, language }: PageRequest, state: PasswordState): PageReply {
  return { view: presentPassword(state, person!.email, language), status: 400 };
}

/** How changing the password stands. */
type PasswordState = 'asked' | 'changed' | 'wrong' | PasswordProblem;

/** The form to change the password of who has the address `email`. */
function presentPassword(state: PasswordState, email: string, language: Language): View {
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
      ${renderCredentialField({
        ...{ name: 'current', label: t.current, type: 'password', autocomplete: 'current-password' },
        error: state === 'wrong' ? t.wrong : null,
      })}
      ${renderCredentialField({
        ...{ name: 'next', label: t.next, type: 'password', autocomplete: 'new-password' },
        hint: PASSWORD_HINTS[language],
        error: faults[state],
      })}
      <p><button>${t.button}</button></p>
    </form>
    <p><a href="/console/account">${t.back}</a></p>`;
  return { title: t.title, body };
}
