import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, View } from '../page.ts';
import { toSafeRedirectPath, withoutCharge } from '../to-safe-redirect-path.ts';
import { renderCredentialField } from './render-credential-field.ts';
import { replyTooManyAttempts } from './reply-too-many-attempts.ts';
import { SIGN_IN_TEXTS, type SignedOutNotice } from './sign-in-texts.ts';

/** GET /console/sign-in: the form; whoever is signed in goes on. */
export const showSignIn: Page = {
  method: 'GET',
  path: '/console/sign-in',
  access: 'anyone',
  handle: async ({ person, fields, language }) => {
    const next = toSafeRedirectPath(fields['next']);
    if (person !== null) return { redirect: withoutCharge(next) };
    return { view: presentSignIn({ next, done: fields['done'] }, language) };
  },
};

/** POST /console/sign-in: begins a session, and goes on to where somebody wanted to. */
export const signIn: Page = {
  method: 'POST',
  path: '/console/sign-in',
  access: 'anyone',
  handle: async ({ services, fields, caller, deviceCookie, language }) => {
    const { accounts, signInGuard, knownDevices } = services;
    const { email = '', password = '' } = fields;
    const next = toSafeRedirectPath(fields['next']);
    const origin = { network: caller, device: knownDevices.findDeviceId(email, deviceCookie) };
    const result = await signInGuard.checkPassword(email, origin, () =>
      accounts.people.signIn(email, password),
    );
    if ('waitSeconds' in result) return replyTooManyAttempts(result, language);
    if (result.checked === null)
      return { view: presentSignIn({ next, email, isWrong: true }, language), status: 400 };
    const device = knownDevices.issueCookie(email, deviceCookie);
    return { redirect: withoutCharge(next), signIn: result.checked, device };
  },
};

/** How the page to sign in was come to. */
interface SignInState {
  /** Path of the console to go to afterwards. */
  readonly next: string;
  readonly email?: string;
  /** Address and password were wrong. */
  readonly isWrong?: boolean;
  readonly done?: string | undefined;
}

/** The form to sign in. */
function presentSignIn({ next, email = '', isWrong = false, done }: SignInState, language: Language): View {
  const t = SIGN_IN_TEXTS[language];
  const problemId = isWrong ? 'problem' : null;
  const body = html`<h1>${t.title}</h1>
    ${presentDone(done, language)}
    ${isWrong && html`<p class="notice notice-error" id="problem" role="alert">${t.wrong}</p>`}
    <form class="card stack" method="post" action="/console/sign-in">
      <input type="hidden" name="next" value="${next}" />
      ${renderCredentialField({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: email, problemId })}
      ${renderCredentialField({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password', problemId })}
      <p><button>${t.button}</button></p>
    </form>
    <p class="row"><a href="/console/forgot">${t.forgot}</a> <a href="/console/sign-up">${t.signUp}</a></p>`;
  return { title: t.title, body };
}

function presentDone(done: string | undefined, language: Language): Html | null {
  const { done: texts } = SIGN_IN_TEXTS[language];
  if (done === undefined || !Object.hasOwn(texts, done)) return null;
  return html`<p class="notice notice-ok" role="status">${texts[done as SignedOutNotice]}</p>`;
}
