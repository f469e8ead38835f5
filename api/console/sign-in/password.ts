import { findPasswordProblem } from '../../../shared/accounts/people/password-rule.ts';
import type { SignInAttemptResult } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { Person } from '../../../shared/accounts/people/person.ts';
import { recordEvent } from '../events/record-event.ts';
import { html } from '../html.ts';
import { requirePerson, type PageHandler, type PageReply, type View, type PageRequest } from '../page.ts';
import { PASSWORD_HINTS, PASSWORD_TEXTS, toPasswordProblemText } from './sign-in-texts.ts';
import {
  renderCredentialField,
  renderOwnAddress,
  replyTooManyAttempts,
  toPasswordView,
} from './render-credential-field.ts';

export const showChangePasswordForm: PageHandler = async (request) => ({ view: renderPassword(request, {}) });

export const changePassword: PageHandler = async (request) => {
  const { services, fields, knownDeviceCookie, language } = request;
  const { current = '', next = '' } = fields;
  const person = request.person!;
  const problem = findPasswordProblem(next, person.email);
  if (problem !== null) return refuse(request, { next: toPasswordProblemText(problem, next, language) });
  const { people, sessions, knownDevices } = services.accounts;
  const result = await checkWithinLimit(request, async () =>
    (await people.changePassword(person, { current, next })) ? person : null,
  );
  await recordEvent(request, 'password', person, result);
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  if (result.kind === 'wrong-password-or-code')
    return refuse(request, { current: PASSWORD_TEXTS[language].wrong });
  return {
    redirectPath: '/console/password?done=changed',
    session: { kind: 'start', sessionToken: await sessions.openWithoutSecondFactor(person) },
    knownDeviceCookie: await knownDevices.remember(person.email, knownDeviceCookie),
  };
};

export function checkPassword(request: PageRequest): Promise<SignInAttemptResult<Person>> {
  const person = requirePerson(request);
  const { password = '' } = request.fields;
  return checkWithinLimit(request, async () =>
    (await request.services.accounts.people.hasPassword(person, password)) ? person : null,
  );
}

async function checkWithinLimit<T>(
  { services, person, visitorNetworkAddress: network, knownDeviceCookie, hashInTurn }: PageRequest,
  check: () => Promise<T | null>,
): Promise<SignInAttemptResult<T>> {
  const { email } = person!;
  const device = await services.accounts.knownDevices.find(email, knownDeviceCookie);
  return hashInTurn({ email, device }, () =>
    services.signInLimiter.checkPasswordWithinLimit(email, { network, device }, check),
  );
}

type Errors = Readonly<Partial<Record<'current' | 'next', string>>>;

function refuse(request: PageRequest, errors: Errors): PageReply {
  return { view: renderPassword(request, errors), status: 400 };
}

function renderPassword({ person, fields, language }: PageRequest, { current, next }: Errors): View {
  const t = PASSWORD_TEXTS[language];
  const isChanged = current === undefined && next === undefined && fields['done'] === 'changed';
  return toPasswordView(
    t.title,
    html`${isChanged && html`<p class="notice notice-ok" role="status">${t.changed}</p>`}
      <form class="card stack" method="post" action="/console/password">
        <p>${t.about}</p>
        ${renderOwnAddress(person!.email, language)}
        ${renderCredentialField({
          language,
          name: 'current',
          label: t.current,
          autocomplete: 'current-password',
          error: current,
          hasFocus: !isChanged && next === undefined,
        })}
        ${renderCredentialField({
          language,
          name: 'next',
          label: t.next,
          autocomplete: 'new-password',
          hint: PASSWORD_HINTS[language],
          error: next,
          hasFocus: next !== undefined,
        })}
        <p><button>${t.button}</button></p>
      </form>
      <p class="links"><a href="/console/account">${t.back}</a></p>`,
  );
}
