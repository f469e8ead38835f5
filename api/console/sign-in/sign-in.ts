import { renderDone } from '../components/render-section.ts';
import { recordRefusedPassword, recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, PageRequest, View, PageReply, ViewReply } from '../page.ts';
import { addConfirmation, toSafeRedirectPath, toSignUpPath, withNext } from '../console-paths.ts';
import {
  renderCredentialField,
  replyTooManyAttempts,
  toPasswordView,
  toNarrowView,
} from './render-credential-field.ts';
import { SIGN_IN_TEXTS, SECOND_FACTOR_CODE_TEXTS } from './sign-in-texts.ts';
import type { StartedSignIn } from '../../../shared/accounts/people/sessions.ts';

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

const EXPIRED: PageReply = { redirectPath: '/console/sign-in?done=expired' };

interface SignInTarget {
  readonly email: string;
  readonly next: string;
  readonly hasNewPassword?: boolean;
}

export async function replySignedIn(
  started: StartedSignIn,
  { email, next, hasNewPassword = false }: SignInTarget,
  request: PageRequest,
): Promise<PageReply> {
  const { services, knownDeviceCookie, language } = request;
  if ('pendingSecondFactorToken' in started) {
    const token = started.pendingSecondFactorToken;
    const pending = await services.secondFactors.findPersonSigningIn(token);
    await recordEvent(request, 'sign-in', pending, { kind: 'code-asked' });
    return showCodeForm({ token, next }, false, language);
  }
  services.testRegister.ensureBuild();
  // Only a complete sign-in makes a device known.
  const { knownDevices, sessions } = services.accounts;
  const isNew = (await knownDevices.find(email, knownDeviceCookie)) === null;
  const device = await knownDevices.remember(email, knownDeviceCookie);
  const person = await sessions.findSignedInPerson(started.sessionToken);
  await recordEvent(request, isNew && !hasNewPassword ? 'new-device' : 'sign-in', person);
  return {
    redirectPath: addConfirmation(next),
    session: { kind: 'start', sessionToken: started.sessionToken },
    knownDeviceCookie: device,
  };
}

/** Signing in starts at the sign-in page. */
export const redirectSignInCodeToSignIn: PageHandler = async () => ({ redirectPath: '/console/sign-in' });

export const signInWithSecondFactorCode: PageHandler = async (request) => {
  const { services, fields, knownDeviceCookie, language } = request;
  const { accounts, secondFactors, codeLimiter } = services;
  const { token = '', code = '' } = fields;
  const next = toSafeRedirectPath(fields['next']);
  const person = await secondFactors.findPersonSigningIn(token);
  if (person === null) return EXPIRED;
  const device = await accounts.knownDevices.find(person.email, knownDeviceCookie);
  const result = await codeLimiter.check(person.id, device, () => secondFactors.signInPerson(token, code));
  if (result.kind !== 'success') await recordEvent(request, 'sign-in', person, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  if (result.kind === 'wrong-password-or-code') return showCodeForm({ token, next }, true, language);
  return replySignedIn({ sessionToken: result.value }, { email: person.email, next }, request);
};

function showCodeForm(
  { token, next }: { readonly token: string; readonly next: string },
  isWrong: boolean,
  language: Language,
): ViewReply {
  const t = SECOND_FACTOR_CODE_TEXTS[language];
  const view = toNarrowView(
    t.title,
    html`<p>${t.about}</p>
      <form class="card stack" method="post" action="/console/sign-in/code">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="next" value="${next}" />
        ${renderCredentialField({
          language,
          autocomplete: 'one-time-code',
          hint: t.hint,
          error: isWrong && t.wrong,
          hasFocus: true,
        })}
        <p><button>${t.button}</button></p>
      </form>
      <p class="hint">${t.lost}</p>`,
  );
  return { view, status: isWrong ? 400 : 200, hasSecret: true };
}
