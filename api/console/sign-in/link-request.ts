import { renderAcceptance } from '../site.ts';
import { normaliseEmail } from '../../../shared/accounts/people/person.ts';
import type { ConsoleMail } from '../../mail/console-mail.ts';
import { toMailedPath, toSafeRedirectPath, toSignInPath, withNext } from '../console-paths.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, PageReply, View, PageRequest } from '../page.ts';
import { LINK_REQUEST_TEXTS, type LinkRequestKind } from './sign-in-texts.ts';
import { renderReason } from './sign-in.ts';
import { renderCredentialField, replyTooManyAttempts } from './render-credential-field.ts';

const INVITE_COMMANDS = `npm run -s accounts -- create --plan free --name NAME
npm run -s accounts -- invite EMAIL --account ID`;

export const showForgotPassword: PageHandler = async (request) => showLinkRequest('forgot', request);

export const requestPasswordReset: PageHandler = async (request) => {
  const { services, language } = request;
  return handleLinkRequest('forgot', request, async (email, mail, next) => {
    const link = await services.accounts.people.requestReset(email);
    if (link !== null) await mail.sendLink('reset', link, language, next);
  });
};

export const showSignInLinkRequestForm: PageHandler = async (request) =>
  showLinkRequest('sign-in-link', request);

export const requestSignInLink: PageHandler = async (request) => {
  const { services, language } = request;
  return handleLinkRequest('sign-in-link', request, async (email, mail, next) => {
    const link = await services.accounts.people.requestSignIn(email);
    if (link !== null) await mail.sendLink('sign-in', link, language, next);
  });
};

export const showSignUp: PageHandler = async (request) => showLinkRequest('sign-up', request);

/**
 * POST /console/sign-up: mails a link that creates an account. A known address gets a notice
 * instead.
 */
export const requestSignUp: PageHandler = async (request) => {
  const { services, language } = request;
  return handleLinkRequest('sign-up', request, async (email, mail, next) => {
    // The first call with a new test key then seldom waits for the build.
    services.testRegister.ensureBuild();
    const link = await services.accounts.people.requestSignUp(email);
    if (link === null) await mail.sendAccountExists(email, language);
    else await mail.sendLink('sign-up', link, language, next);
  });
};

/** Shows the form. Without a mail server, shows what to do instead. */
function showLinkRequest(kind: LinkRequestKind, request: PageRequest): PageReply {
  const { services, language } = request;
  const present = services.mail === null ? renderNoMail(kind, language) : null;
  return { view: present ?? renderLinkRequest(kind, null, request) };
}

/**
 * Checks the form and calls `send` after the response. Neither the page nor its timing reveals
 * whether the address is known.
 */
async function handleLinkRequest(
  kind: LinkRequestKind,
  request: PageRequest,
  send: (email: string, mail: ConsoleMail, next: string) => Promise<void>,
): Promise<PageReply> {
  const { services, fields, visitorNetworkAddress: network, knownDeviceCookie, language } = request;
  const { mail, signInLimiter, accounts, background } = services;
  if (mail === null) return { view: renderNoMail(kind, language) };
  const { email: sent = '' } = fields;
  const email = normaliseEmail(sent);
  if (email === null) return { view: renderLinkRequest(kind, sent, request), status: 400 };
  const device = await accounts.knownDevices.find(email, knownDeviceCookie);
  const blocked = await signInLimiter.admitMailRequest(email, { network, device }, kind);
  if (blocked !== null) return replyTooManyAttempts(blocked, language);
  background.start(() => send(email, mail, toMailedPath(fields['next'])));
  return { view: renderMailSent(kind, email, request), hasSecret: true };
}

/** Renders the form. `wrongEmail` is an invalid address from the last attempt. */
function renderLinkRequest(
  kind: LinkRequestKind,
  wrongEmail: string | null,
  { services, fields, language }: Pick<PageRequest, 'services' | 'fields' | 'language'>,
): View {
  const next = toSafeRedirectPath(fields['next']);
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[kind];
  const body = html`<div class="sign-in">
    <h1>${t.title}</h1>
    ${kind === 'sign-up' && renderReason(next, language)}
    <p>${t.about}</p>
    <form class="card stack" method="post" action="/console/${kind}">
      <input type="hidden" name="next" value="${next}" />
      ${renderCredentialField(
        {
          name: 'email',
          label: texts.email,
          type: 'email',
          autocomplete: 'email',
          hasFocus: true,
          value: wrongEmail ?? '',
          error: wrongEmail === null ? null : texts.wrongEmail,
        },
        language,
      )}
      ${kind === 'sign-up' && renderAcceptance(services.site, language)}
      <p><button>${t.button}</button></p>
    </form>
    <p class="links">
      <a href="${toSignInPath(next)}">${texts.signIn}</a>
    </p>
  </div>`;
  return { title: t.title, body };
}

function renderMailSent(
  kind: LinkRequestKind,
  email: string,
  { fields, language }: Pick<PageRequest, 'fields' | 'language'>,
): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const next = toSafeRedirectPath(fields['next']);
  const body = html`<div class="sign-in">
    <h1>${texts.sentTitle}</h1>
    <p class="notice notice-ok" role="status">${texts[kind].sent(email)}</p>
    <p>${texts.spam}</p>
    <form class="row" method="post" action="/console/${kind}">
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="next" value="${next}" />
      <button class="link">${texts.sendAgain}</button>
      <a href="${withNext(`/console/${kind}`, next)}">${texts.otherAddress}</a>
      <a href="${toSignInPath(next)}">${texts.signIn}</a>
    </form>
  </div>`;
  return { title: texts.sentTitle, body };
}

function renderNoMail(kind: LinkRequestKind, language: Language): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[kind];
  const body = html`<div class="sign-in">
    <h1>${t.title}</h1>
    <p class="notice">${t.noMail} ${t.askOperator}</p>
    ${
      kind === 'sign-up' &&
      html`<details class="card">
        <summary>${texts.forOperators}</summary>
        <p>${texts.inviteYourself}</p>
        <pre
          tabindex="0"
          role="region"
          aria-label="${texts.forOperators}"
        ><code>${INVITE_COMMANDS}</code></pre>
      </details>`
    }
    <p><a href="/console/sign-in">${texts.signIn}</a></p>
  </div>`;
  return { title: t.title, body };
}
