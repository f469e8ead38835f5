import { parseEmail } from '../../../shared/accounts/people/person.ts';
import type { ConsoleMail } from '../../mail/console-mail.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page, PageReply, View, PageRequest } from '../page.ts';
import { LINK_REQUEST_TEXTS, type LinkRequestKind } from './link-request-texts.ts';
import { renderCredentialField } from './render-credential-field.ts';
import { replyTooManyAttempts } from './reply-too-many-attempts.ts';

/** GET /console/forgot: the form to choose another password without the old one. */
export const showForgot: Page = {
  method: 'GET',
  path: '/console/forgot',
  access: 'anyone',
  handle: async (visit) => showLinkRequest('forgot', visit),
};

/** POST /console/forgot: mails a link to choose another password, when somebody who may sign in has the address. */
export const requestReset: Page = {
  method: 'POST',
  path: '/console/forgot',
  access: 'anyone',
  handle: async (visit) => {
    const { services, language } = visit;
    return handleLinkRequest('forgot', visit, async (email, mail) => {
      const link = await services.accounts.people.requestReset(email);
      if (link !== null) await mail.sendLink('reset', link, language);
    });
  },
};

/** GET /console/sign-up: the form to open an account on the Free plan. */
export const showSignUp: Page = {
  method: 'GET',
  path: '/console/sign-up',
  access: 'anyone',
  handle: async (visit) => showLinkRequest('sign-up', visit),
};

/** POST /console/sign-up: mails a link that opens an account, or that there is one already. */
export const requestSignUp: Page = {
  method: 'POST',
  path: '/console/sign-up',
  access: 'anyone',
  handle: async (visit) => {
    const { services, language } = visit;
    return handleLinkRequest('sign-up', visit, async (email, mail) => {
      const link = await services.accounts.people.requestSignUp(email);
      if (link === null) await mail.sendAccountExists(email, language);
      else await mail.sendLink('sign-up', link, language);
    });
  },
};

/** The form, where mail is sent. */
function showLinkRequest(request: LinkRequestKind, { services, language }: PageRequest): PageReply {
  const present = services.mail === null ? presentNoMail(request, language) : null;
  return { view: present ?? presentMailRequest(request, null, language) };
}

/** Takes the form. What `send` does for the address begins after the answer, which tells nobody whether the address is known. */
async function handleLinkRequest(
  request: LinkRequestKind,
  { services, fields, caller, language }: PageRequest,
  send: (email: string, mail: ConsoleMail) => Promise<void>,
): Promise<PageReply> {
  const { mail, signInGuard, background } = services;
  if (mail === null) return { view: presentNoMail(request, language) };
  const { email: sent = '' } = fields;
  const email = parseEmail(sent);
  if (email === null) return { view: presentMailRequest(request, sent, language), status: 400 };
  const blocked = await signInGuard.countMailRequest(email, caller);
  if (blocked !== null) return replyTooManyAttempts(blocked, language);
  background.start(() => send(email, mail));
  return { view: presentMailSent(request, email, language), isSecret: true };
}

/** The form that asks for a mail with a link. `wrongEmail` is what was sent and is no address. */
function presentMailRequest(request: LinkRequestKind, wrongEmail: string | null, language: Language): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[request];
  const body = html`<h1>${t.title}</h1>
    <p>${t.about}</p>
    <form class="card stack" method="post" action="/console/${request}">
      ${renderCredentialField({
        ...{ name: 'email', label: texts.email, type: 'email', autocomplete: 'email' },
        value: wrongEmail ?? '',
        error: wrongEmail === null ? null : texts.wrongEmail,
      })}
      <p><button>${t.button}</button></p>
    </form>
    <p><a href="/console/sign-in">${texts.signIn}</a></p>`;
  return { title: t.title, body };
}

/** The same whoever has the address. */
function presentMailSent(request: LinkRequestKind, email: string, language: Language): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const body = html`<h1>${texts.sentTitle}</h1>
    <p class="notice notice-ok" role="status">${texts[request].sent(email)}</p>
    <p>${texts.spam}</p>
    <p class="row">
      <a href="/console/${request}">${texts[request].title}</a> <a href="/console/sign-in">${texts.signIn}</a>
    </p>`;
  return { title: texts.sentTitle, body };
}

/** What to do where no mail is sent. */
function presentNoMail(request: LinkRequestKind, language: Language): View {
  const texts = LINK_REQUEST_TEXTS[language];
  const t = texts[request];
  const body = html`<h1>${t.title}</h1>
    <p class="notice">${t.noMail} ${t.askOperator}</p>
    <p><a href="/console/sign-in">${texts.signIn}</a></p>`;
  return { title: t.title, body };
}
