import { findPasswordProblem } from '../../../shared/accounts/people/password-rule.ts';
import { toMailedPath } from '../console-paths.ts';
import { recordEvent } from '../events/record-event.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, PageRequest, View, ViewReply } from '../page.ts';
import { ONE_TIME_LINK_PAGE_TEXTS, toPasswordProblemText, PASSWORD_HINTS } from './sign-in-texts.ts';
import { replySignedIn } from './sign-in.ts';
import {
  renderCredentialField,
  renderOwnAddress,
  toNarrowView,
  toPasswordView,
} from './render-credential-field.ts';

/** Only submitting the form uses up the link, because mail scanners open links. */
export const showOneTimeLinkForm: PageHandler = async (request) => {
  const link = await findLink(request);
  if (link === null) return replyInvalidLink(request);
  return { view: renderLinkForm(link, null, request.language), hasSecret: true };
};

/** A refused password leaves the link unused. */
export const acceptOneTimeLink: PageHandler = async (request) => {
  const { services, fields, knownDeviceCookie, language } = request;
  const { people, sessions, knownDevices } = services.accounts;
  const { password = '' } = fields;
  const link = await findLink(request);
  if (link === null) {
    await recordEvent(request, 'sign-in', null, { kind: 'wrong-password-or-code' });
    return replyInvalidLink(request);
  }
  const { token, email, purpose, next } = link;
  if (purpose === 'sign-in') {
    const started = await people.acceptSignInLink(token);
    if (started === null) return replyInvalidLink(request);
    return replySignedIn(started, { email, next }, request);
  }
  const problem = findPasswordProblem(password, email);
  if (problem !== null) {
    const text = toPasswordProblemText(problem, password, language);
    return { view: renderLinkForm(link, text, language), status: 400, hasSecret: true };
  }
  const device = await knownDevices.find(email, knownDeviceCookie);
  const person = await request.hashInTurn({ email, device }, () =>
    people.acceptPasswordLink(token, password),
  );
  if (person === null) return replyInvalidLink(request);
  await recordEvent(request, purpose === 'reset' ? 'password' : 'joined', person);
  const reply = await replySignedIn(
    await sessions.openSession(person),
    { email, next, hasNewPassword: true },
    request,
  );
  // The code follows. Strangers who guess codes must not keep the owner from entering it here.
  return device !== null && 'view' in reply
    ? { ...reply, knownDeviceCookie: await knownDevices.remember(email, null) }
    : reply;
};

async function findLink({ services, fields }: PageRequest) {
  const { token = '' } = fields;
  const found = await services.accounts.people.findValidLink(token);
  if (found === null) return null;
  const { email, purpose } = found;
  // A link to a new address has a page of its own, for the person who is signed in.
  return purpose === 'address' ? null : { token, email, purpose, next: toMailedPath(fields['next']) };
}

type ValidLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

function renderLinkForm(
  { token, purpose, email, next }: ValidLink,
  problem: string | null,
  language: Language,
): View {
  const t = ONE_TIME_LINK_PAGE_TEXTS[language];
  const title = t.titles[purpose];
  return toPasswordView(
    title,
    html`<form class="card stack" method="post" action="/console/link">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="next" value="${next}" />
      ${renderOwnAddress(email, language)}
      ${
        purpose !== 'sign-in' &&
        renderCredentialField({
          language,
          autocomplete: 'new-password',
          hint: PASSWORD_HINTS[language],
          error: problem,
          hasFocus: true,
        })
      }
      <p><button>${t.buttons[purpose]}</button></p>
    </form>`,
  );
}

function replyInvalidLink({ services: { mail }, language }: PageRequest): ViewReply {
  const t = ONE_TIME_LINK_PAGE_TEXTS[language];
  const view = toNarrowView(
    t.invalidTitle,
    html`<p class="notice notice-error" role="alert">${t.invalid}</p>
      <p>${t.whatToDo}</p>
      <p class="row">
        <a href="/console/sign-in">${t.signIn}</a>
        <a href="/console/forgot">${t.forgot}</a>
        ${mail !== null && html`<a href="/console/sign-up">${t.signUp}</a>`}
      </p>`,
  );
  return { view, status: 410 };
}
