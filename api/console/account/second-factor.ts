import type { EventKind } from '../../../shared/accounts/security-event.ts';
import type { SignInAttemptResult } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import { RECOVERY_CODE_COUNT } from '../../../shared/accounts/people/one-time-code.ts';
import type { SecondFactor } from '../../../shared/accounts/people/second-factors.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import { renderBadge } from '../components/render-section.ts';
import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import {
  requirePerson,
  type PageHandler,
  type PageReply,
  type PageRequest,
  type View,
  type ViewReply,
} from '../page.ts';
import { checkPassword } from '../sign-in/password.ts';
import { renderCredentialField, replyTooManyAttempts } from '../sign-in/render-credential-field.ts';
import { formatDay } from '../words/format.ts';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';
import { askForCodeAgain, SECOND_FACTOR_PATH, showRecoveryCodes, showSetUp } from './show-set-up.ts';

export const showSecondFactor: PageHandler = async (request) => ({ view: await renderState(request, null) });

export const startSecondFactorSetup: PageHandler = async (request) => {
  const { services, sessionId, language } = request;
  const person = requirePerson(request);
  const result = await checkPassword(request);
  if (result.kind !== 'success') await recordEvent(request, 'factor-on', person, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  if (result.kind === 'wrong-password-or-code') return refuse(request, 'password');
  const setup = await services.secondFactors.prepare(person, sessionId ?? '');
  return setup === null ? { redirectPath: SECOND_FACTOR_PATH } : showSetUp(setup, language);
};

export const confirmSecondFactorSetup: PageHandler = async (request) => {
  const { services, fields, language } = request;
  const person = requirePerson(request);
  const session = request.sessionId ?? '';
  const { code = '' } = fields;
  if (!(await services.secondFactors.isPrepared(session)))
    return { redirectPath: `${SECOND_FACTOR_PATH}?done=ended` };
  const result = await checkCode(request, () => services.secondFactors.confirm(person, session, code));
  await recordEvent(request, 'factor-on', person, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  if (result.kind === 'wrong-password-or-code') return askForCodeAgain(language);
  const shown = showRecoveryCodes(result.value, 'done', language);
  return { ...shown, knownDeviceCookie: await rememberDevice(request) };
};

export const renewRecoveryCodes: PageHandler = (request) =>
  changeWithCode(
    request,
    'recovery-codes',
    (code) => request.services.secondFactors.renewRecoveryCodes(requirePerson(request), code),
    async (codes) => showRecoveryCodes(codes, 'renewed', request.language),
  );

export const turnOffSecondFactor: PageHandler = (request) =>
  changeWithCode(
    request,
    'factor-off',
    async (code) =>
      (await request.services.secondFactors.turnOff(requirePerson(request), code)) ? ('off' as const) : null,
    async () => ({
      redirectPath: '/console/account?done=second-factor-off',
      knownDeviceCookie: await rememberDevice(request),
    }),
  );

function rememberDevice(request: PageRequest): Promise<string> {
  const { services, knownDeviceCookie } = request;
  return services.accounts.knownDevices.remember(requirePerson(request).email, knownDeviceCookie);
}

/** `change` gets the typed code, and returns null for a wrong one. */
async function changeWithCode<T>(
  request: PageRequest,
  kind: EventKind,
  change: (code: string) => Promise<T | null>,
  reply: (changed: T) => Promise<PageReply>,
): Promise<PageReply> {
  const { fields, language } = request;
  const person = requirePerson(request);
  const { code = '' } = fields;
  const known = await checkPassword(request);
  if (known.kind !== 'success') await recordEvent(request, kind, person, known);
  if (known.kind === 'limit-reached') return replyTooManyAttempts(known, language);
  if (known.kind === 'wrong-password-or-code') return refuse(request, 'password');
  const result = await checkCode(request, () => change(code));
  await recordEvent(request, kind, person, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  return result.kind === 'success' ? reply(result.value) : refuse(request, 'code');
}

export async function checkCode<T>(
  request: PageRequest,
  check: () => Promise<T | null>,
): Promise<SignInAttemptResult<T>> {
  const { services, knownDeviceCookie } = request;
  const { id, email } = requirePerson(request);
  const device = await services.accounts.knownDevices.find(email, knownDeviceCookie);
  return services.codeLimiter.check(id, device, check);
}

type WrongField = 'password' | 'code' | null;

async function refuse(request: PageRequest, wrong: WrongField): Promise<ViewReply> {
  return { view: await renderState(request, wrong), status: 400 };
}

async function renderState(request: PageRequest, wrong: WrongField): Promise<View> {
  const { services, language } = request;
  const t = SECOND_FACTOR_TEXTS[language];
  const factor = await services.secondFactors.findEnabled(requirePerson(request));
  const badge = renderBadge(factor === null ? { text: t.off, tone: 'plain' } : { text: t.on, tone: 'good' });
  const body = html`<div class="sign-in">
    <div class="title">
      <h1>${t.title}</h1>
      ${badge}
    </div>
    <p>${t.about}</p>
    ${factor === null ? renderStart(request, wrong) : renderChange(factor, wrong, language)}
    <p class="links"><a href="/console/account">${t.back}</a></p>
  </div>`;
  return { title: t.title, body, scripts: ['password.js'] };
}

function renderPasswordField(wrong: WrongField, language: Language): Html {
  const { password: label, wrongPassword } = SECOND_FACTOR_TEXTS[language];
  const error = wrong === 'password' && wrongPassword;
  return renderCredentialField({ language, autocomplete: 'current-password', label, error });
}

function renderStart({ fields, language }: PageRequest, wrong: WrongField): Html {
  const t = SECOND_FACTOR_TEXTS[language];
  return html`${fields['done'] === 'ended' && html`<p class="notice" role="status">${t.ended}</p>`}
    <form class="card stack" method="post" action="${SECOND_FACTOR_PATH}">
      ${renderPasswordField(wrong, language)}
      <p><button>${t.start}</button></p>
    </form>`;
}

function renderChange(
  { enabledSince: since, recoveryCodesLeft }: SecondFactor,
  wrong: WrongField,
  language: Language,
): Html {
  const t = SECOND_FACTOR_TEXTS[language];
  return html`<p>
      ${t.since(formatDay(toSwedishDay(new Date(since)), language))}
      ${t.codesLeft(recoveryCodesLeft, RECOVERY_CODE_COUNT)}
    </p>
    <form class="card stack" method="post" action="${SECOND_FACTOR_PATH}/codes">
      <h2>${t.change}</h2>
      <p>${t.changeText}</p>
      ${renderPasswordField(wrong, language)}
      ${renderCredentialField({ language, autocomplete: 'one-time-code', hint: t.anyCodeHint, error: wrong === 'code' && t.wrongCode })}
      <p class="row">
        <button>${t.renew}</button>
        <button class="button-danger" formaction="${SECOND_FACTOR_PATH}/off">${t.turnOff}</button>
      </p>
    </form>`;
}
