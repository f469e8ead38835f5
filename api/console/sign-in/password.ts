import { findPasswordProblem, type PasswordProblem } from '../../../shared/accounts/people/password-rule.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { PASSWORD_PROBLEM_TEXTS, PASSWORD_HINTS, PASSWORD_TEXTS } from './sign-in-texts.ts';
import { renderCredentialField, replyTooManyAttempts } from './render-credential-field.ts';

/** GET /console/password: the form to change the password. */
export const showPassword: Page = {
  method: 'GET',
  path: '/console/password',
  access: 'person',
  handle: async ({ person, fields, language }) => {
    const state = fields['done'] === 'changed' ? 'changed' : 'asked';
    return { view: renderPassword(state, person!.email, language) };
  },
};

/**
 * POST /console/password: changes the password and ends all sessions. This browser gets a new one.
 */
export const changePassword: Page = {
  method: 'POST',
  path: '/console/password',
  access: 'person',
  handle: async (request) => {
    const { services, fields, callerKey, deviceCookie, language } = request;
    const { current = '', next = '' } = fields;
    const person = request.person!;
    const problem = findPasswordProblem(next, person.email);
    if (problem !== null) return refuse(request, problem);
    const { people, sessions } = services.accounts;
    const origin = {
      network: callerKey,
      device: services.knownDevices.findDeviceId(person.email, deviceCookie),
    };
    const result = await services.signInLimiter.checkPassword(person.email, origin, async () =>
      (await people.changePassword(person, current, next)) ? person : null,
    );
    if ('waitSeconds' in result) return replyTooManyAttempts(result, language);
    if (result.checked === null) return refuse(request, 'wrong');
    return { redirect: '/console/password?done=changed', signIn: await sessions.open(person) };
  },
};

function refuse({ person, language }: PageRequest, state: PasswordState): PageReply {
  return { view: renderPassword(state, person!.email, language), status: 400 };
}

/** State of the form: empty, done or refused for a reason. */
type PasswordState = 'asked' | 'changed' | 'wrong' | PasswordProblem;

/** Renders the form for the person with this address. */
function renderPassword(state: PasswordState, email: string, language: Language): View {
  const t = PASSWORD_TEXTS[language];
  const problemTexts: Partial<Readonly<Record<PasswordState, string>>> = PASSWORD_PROBLEM_TEXTS[language];
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
        error: problemTexts[state],
      })}
      <p><button>${t.button}</button></p>
    </form>
    <p><a href="/console/account">${t.back}</a></p>`;
  return { title: t.title, body };
}
