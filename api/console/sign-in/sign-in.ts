import { renderDone } from '../components/render-section.ts';
import { recordRefusedPassword } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, PageRequest, View } from '../page.ts';
import { addConfirmation, toSafeRedirectPath, toSignUpPath, withNext } from '../console-paths.ts';
import { renderCredentialField, replyTooManyAttempts, toPasswordView } from './render-credential-field.ts';
import { replySignedIn } from './sign-in-code.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

export const showSignIn: PageHandler = async (request) =>
  request.person === null
    ? { view: renderSignIn(request, null) }
    : { redirectPath: addConfirmation(toSafeRedirectPath(request.fields['next'])) };

export const signIn: PageHandler = async (request) => {
  const { services, fields, visitorNetworkAddress, knownDeviceCookie, language } = request;
  const { accounts, signInLimiter } = services;
  const { email = '', password = '' } = fields;
  const device = await accounts.knownDevices.find(email, knownDeviceCookie);
  const origin = { network: visitorNetworkAddress, device };
  const result = await request.hashInTurn({ email, device }, () =>
    signInLimiter.checkPasswordWithinLimit(email, origin, () => accounts.people.signIn(email, password)),
  );
  recordRefusedPassword(request, email, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  if (result.kind === 'wrong-password-or-code') return { view: renderSignIn(request, email), status: 400 };
  return replySignedIn(result.value, { email, next: toSafeRedirectPath(fields['next']) }, request);
};

/** `wrongEmail` was sent with a wrong password, or is itself wrong. */
function renderSignIn({ services, fields, language }: PageRequest, wrongEmail: string | null): View {
  const t = SIGN_IN_TEXTS[language];
  const next = toSafeRedirectPath(fields['next']);
  const hasMail = services.mail !== null;
  const isWrong = wrongEmail !== null;
  const problemId = isWrong && 'problem';
  return toPasswordView(
    t.title,
    html`${!isWrong && renderDone(t.done, fields['done'])} ${renderReason(next, language)}
      ${isWrong && html`<p class="notice notice-error" id="problem" role="alert">${t.wrong}</p>`}
      <form class="card stack" method="post" action="/console/sign-in">
        <input type="hidden" name="next" value="${next}" />
        ${renderCredentialField({
          language,
          autocomplete: 'username',
          value: wrongEmail ?? '',
          problemId,
          hasFocus: !wrongEmail,
        })}
        ${renderCredentialField({
          language,
          autocomplete: 'current-password',
          problemId,
          hasFocus: Boolean(wrongEmail),
        })}
        <p><button>${t.button}</button></p>
      </form>
      <p class="row links">
        ${hasMail && html`<a href="${withNext('/console/sign-in-link', next)}">${t.link}</a>`}
        <a href="${withNext('/console/forgot', next)}">${t.forgot}</a>
        ${hasMail && html`<a href="${toSignUpPath(next)}">${t.signUp}</a>`}
      </p>
      ${!hasMail && html`<p class="hint">${t.byInvitation}</p>`}`,
  );
}

/** Says what the visitor wanted to do. */
export function renderReason(next: string, language: Language): Html | false {
  const [reason] = REASONS.find(([, pattern]) => pattern.test(next)) ?? [];
  return reason !== undefined && html`<p>${SIGN_IN_TEXTS[language].reasons[reason]}</p>`;
}

const REASONS = [
  ['watch', /#watch$|^\/console\/watching/],
  ['reports', /#reports$/],
  ['list', /^\/console\/lists/],
  ['match', /^\/console\/match/],
  ['key', /^\/console\/keys/],
] as const;

/** Also succeeds without a session, because an old page can send the request. */
export const signOut: PageHandler = async () => ({
  redirectPath: '/console/sign-in?done=signed-out',
  session: { kind: 'end' },
});

export const signOutEverywhere: PageHandler = async ({ services, person }) => {
  await services.accounts.sessions.closeAll(person!);
  return { redirectPath: '/console/sign-in?done=signed-out-everywhere', session: { kind: 'end' } };
};
