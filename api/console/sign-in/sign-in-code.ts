import type { StartedSignIn } from '../../../shared/accounts/people/sessions.ts';
import { recordEvent } from '../events/record-event.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, PageReply, PageRequest, ViewReply } from '../page.ts';
import { addConfirmation, toSafeRedirectPath } from '../console-paths.ts';
import { renderCredentialField, replyTooManyAttempts, toNarrowView } from './render-credential-field.ts';
import { SECOND_FACTOR_CODE_TEXTS } from './sign-in-texts.ts';

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
