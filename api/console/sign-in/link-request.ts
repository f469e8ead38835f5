import { renderAcceptance } from '../site.ts';
import { normaliseEmail } from '../../../shared/accounts/people/person.ts';
import type { ConsoleMail } from '../../mail/console-mail.ts';
import { toMailedPath, toSafeRedirectPath, toSignInPath, withNext } from '../console-paths.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { PageHandler, View, PageRequest } from '../page.ts';
import { LINK_REQUEST_TEXTS, type LinkRequestKind } from './sign-in-texts.ts';
import { renderReason } from './sign-in.ts';
import { renderCredentialField, replyTooManyAttempts, toNarrowView } from './render-credential-field.ts';

const INVITE_COMMANDS = `npm run -s accounts -- create --plan free --name NAME
npm run -s accounts -- invite EMAIL --account ID`;

export const [showForgotPassword, requestPasswordReset] = toPages(
  'forgot',
  async ({ request, email, mail, next }) => {
    const link = await request.services.accounts.people.requestReset(email);
    if (link !== null) await mail.sendLink('reset', link, request.language, next);
  },
);

export const [showSignInLinkRequestForm, requestSignInLink] = toPages(
  'sign-in-link',
  async ({ request, email, mail, next }) => {
    const link = await request.services.accounts.people.requestSignIn(email);
    if (link !== null) await mail.sendLink('sign-in', link, request.language, next);
  },
);

/** A known address gets a notice instead of a link. */
export const [showSignUp, requestSignUp] = toPages('sign-up', async ({ request, email, mail, next }) => {
  const { services, language } = request;
  // The first call with a new test key then seldom waits for the build.
  services.testRegister.ensureBuild();
  const link = await services.accounts.people.requestSignUp(email);
  if (link === null) await mail.sendAccountExists(email, language);
  else await mail.sendLink('sign-up', link, language, next);
});

interface LinkRequest {
  readonly request: PageRequest;
  readonly email: string;
  readonly mail: ConsoleMail;
  readonly next: string;
}

/**
 * The page with the form, and the one that checks it and calls `send` after the response. Neither
 * the page nor its timing reveals whether the address is known.
 */
function toPages(
  kind: LinkRequestKind,
  send: (asked: LinkRequest) => Promise<void>,
): readonly [show: PageHandler, ask: PageHandler] {
  const ask: PageHandler = async (request) => {
    const { services, fields, visitorNetworkAddress: network, knownDeviceCookie, language } = request;
    const { mail, signInLimiter, accounts, background } = services;
    if (mail === null) return { view: renderNoMail(kind, language) };
    const { email: sent = '' } = fields;
    const email = normaliseEmail(sent);
    if (email === null) return { view: renderLinkRequest(kind, sent, request), status: 400 };
    const device = await accounts.knownDevices.find(email, knownDeviceCookie);
    const blocked = await signInLimiter.admitMailRequest(email, { network, device }, kind);
    if (blocked !== null) return replyTooManyAttempts(blocked, language);
    background.start(() => send({ request, email, mail, next: toMailedPath(fields['next']) }));
    return { view: renderMailSent(kind, email, request), hasSecret: true };
  };
  return [async (request) => ({ view: renderLinkRequest(kind, null, request) }), ask];
}

function renderLinkRequest(
  kind: LinkRequestKind,
  wrongEmail: string | null,
  { services, fields, language }: PageRequest,
): View {
  if (services.mail === null) return renderNoMail(kind, language);
  const next = toSafeRedirectPath(fields['next']);
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[kind];
  return toNarrowView(
    t.title,
    html`${kind === 'sign-up' && renderReason(next, language)}
      <p>${t.about}</p>
      <form class="card stack" method="post" action="/console/${kind}">
        <input type="hidden" name="next" value="${next}" />
        ${renderCredentialField({
          language,
          autocomplete: 'email',
          hasFocus: true,
          value: wrongEmail ?? '',
          error: wrongEmail !== null && texts.wrongEmail,
        })}
        ${kind === 'sign-up' && renderAcceptance(services.site, language)}
        <p><button>${texts.button}</button></p>
      </form>
      <p class="links">
        <a href="${toSignInPath(next)}">${texts.signIn}</a>
      </p>`,
  );
}

function renderMailSent(kind: LinkRequestKind, email: string, { fields, language }: PageRequest): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const next = toSafeRedirectPath(fields['next']);
  return toNarrowView(
    texts.sentTitle,
    html`<p class="notice notice-ok" role="status">${texts[kind].sent(email)}</p>
      <p>${texts.spam}</p>
      <form class="row" method="post" action="/console/${kind}">
        <input type="hidden" name="email" value="${email}" />
        <input type="hidden" name="next" value="${next}" />
        <button class="link">${texts.sendAgain}</button>
        <a href="${withNext(`/console/${kind}`, next)}">${texts.otherAddress}</a>
        <a href="${toSignInPath(next)}">${texts.signIn}</a>
      </form>`,
  );
}

function renderNoMail(kind: LinkRequestKind, language: Language): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[kind];
  return toNarrowView(
    t.title,
    html`<p class="notice">${t.noMail} ${t.askOperator}</p>
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
      <p><a href="/console/sign-in">${texts.signIn}</a></p>`,
  );
}
