import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import { presentField } from './present-field.ts';
import { SIGN_IN_TEXTS, type SignedOut } from './sign-in-texts.ts';

/** How the page to sign in was come to. */
export interface SignInState {
  /** Path of the console to go to afterwards. */
  readonly next: string;
  readonly email?: string;
  /** Address and password were wrong. */
  readonly isWrong?: boolean;
  readonly done?: string | undefined;
}

/** The form to sign in. */
export function presentSignIn(
  { next, email = '', isWrong = false, done }: SignInState,
  language: Language,
): View {
  const t = SIGN_IN_TEXTS[language];
  const problemId = isWrong ? 'problem' : null;
  const body = html`<h1>${t.title}</h1>
    ${presentDone(done, language)}
    ${isWrong && html`<p class="notice notice-error" id="problem" role="alert">${t.wrong}</p>`}
    <form class="card stack" method="post" action="/console/sign-in">
      <input type="hidden" name="next" value="${next}" />
      ${presentField({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: email, problemId })}
      ${presentField({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password', problemId })}
      <p><button>${t.button}</button></p>
    </form>
    <p class="row"><a href="/console/forgot">${t.forgot}</a> <a href="/console/sign-up">${t.signUp}</a></p>`;
  return { title: t.title, body };
}

function presentDone(done: string | undefined, language: Language): Html | null {
  const { done: texts } = SIGN_IN_TEXTS[language];
  if (done === undefined || !Object.hasOwn(texts, done)) return null;
  return html`<p class="notice notice-ok" role="status">${texts[done as SignedOut]}</p>`;
}
