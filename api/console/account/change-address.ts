import { normaliseEmail } from '../../../shared/accounts/people/person.ts';
import { apiError } from '../../errors/api-error.ts';
import type { ConsoleMail } from '../../mail/console-mail.ts';
import { recordEvent } from '../events/record-event.ts';
import { html } from '../html.ts';
import { byLanguage } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type View } from '../page.ts';
import { checkPassword } from '../sign-in/password.ts';
import {
  renderCredentialField,
  replyTooManyAttempts,
  toNarrowView,
  toPasswordView,
} from '../sign-in/render-credential-field.ts';

const ADDRESS_TEXTS = byLanguage({
  title: { sv: 'Byt e-postadress', en: 'Change e-mail address' },
  about: (email: string) => ({
    sv: `Du loggar in med ${email}. Den nya adressen gäller när du har öppnat länken som vi mejlar dit.`,
    en: `You sign in with ${email}. The new address counts once you have opened the link that we mail to it.`,
  }),
  email: { sv: 'Ny e-postadress', en: 'New e-mail address' },
  wrongEmail: { sv: 'Det är ingen giltig e-postadress.', en: 'This is not a valid e-mail address.' },
  wrongPassword: { sv: 'Fel lösenord.', en: 'Wrong password.' },
  button: { sv: 'Skicka länk', en: 'Send link' },
  cancel: { sv: 'Avbryt', en: 'Cancel' },
  sent: (email: string) => ({
    sv: `Ett mejl är på väg till ${email}. Länken gäller i en timme. Öppna den där du är inloggad.`,
    en: `An e-mail is on its way to ${email}. The link is valid for one hour. Open it where you are signed in.`,
  }),
  toAccount: { sv: 'Till ditt konto', en: 'Your account' },
  confirm: (email: string) => ({
    sv: `Du loggar in med ${email} från nu.`,
    en: `You sign in with ${email} from now on.`,
  }),
  confirmButton: { sv: 'Byt adress', en: 'Change address' },
  invalid: {
    sv: 'Länken gäller inte längre, eller hör till ett annat konto än det du är inloggad på.',
    en: 'The link is no longer valid, or belongs to another account than the one you are signed in to.',
  },
});

const PATH = '/console/address';

export const showChangeAddress: PageHandler = async (request) => {
  requireMail(request);
  return { view: renderForm(request, null) };
};

/**
 * POST /console/address: mails a link to the new address. The old one gets a notice while it can
 * still stop the change, by a new password. Neither says whether the new address has an account.
 */
export const requestAddressChange: PageHandler = async (request) => {
  const mail = requireMail(request);
  const { services, fields, visitorNetworkAddress: network, language } = request;
  const { accounts, background, signInLimiter } = services;
  const person = requirePerson(request);
  const email = normaliseEmail(fields['email'] ?? '');
  if (email === null) return { view: renderForm(request, 'email'), status: 400 };
  const checked = await checkPassword(request);
  if (checked.kind === 'limit-reached') return replyTooManyAttempts(checked, language);
  if (checked.kind === 'wrong-password-or-code') {
    await recordEvent(request, 'address-asked', person, checked);
    return { view: renderForm(request, 'password'), status: 400 };
  }
  const blocked = await signInLimiter.admitMailRequest(email, { network, device: null }, 'address');
  if (blocked !== null) return replyTooManyAttempts(blocked, language);
  background.start(async () => {
    const link = await accounts.addressChanges.request(person, email);
    if (link === null) await mail.sendAccountExists(email, language);
    else await mail.sendLink('address', link, language);
  });
  await recordEvent(request, 'address-asked', person);
  return { view: renderSent(request, email), hasSecret: true };
};

/** GET /console/address/confirm: a button, because mail scanners open links. */
export const showConfirmAddress: PageHandler = async (request) => {
  const { token = '' } = request.fields;
  const found = await request.services.accounts.people.findValidLink(token);
  if (found?.purpose !== 'address') return { view: renderInvalid(request), status: 410 };
  return { view: renderConfirmation(request, token, found.email), hasSecret: true };
};

export const confirmAddress: PageHandler = async (request) => {
  const person = requirePerson(request);
  const { token = '' } = request.fields;
  const email = await request.services.accounts.addressChanges.confirm(person, token);
  if (email === null) return { view: renderInvalid(request), status: 410 };
  await recordEvent(request, 'address', person);
  return { redirectPath: '/console/account?done=address' };
};

function requireMail({ services: { mail } }: PageRequest): ConsoleMail {
  if (mail === null) throw apiError('not_found');
  return mail;
}

function renderForm(request: PageRequest, wrong: 'email' | 'password' | null): View {
  const { language } = request;
  const t = ADDRESS_TEXTS[language];
  return toPasswordView(
    t.title,
    html`<form class="card stack" method="post" action="${PATH}">
      <p>${t.about(requirePerson(request).email)}</p>
      ${renderCredentialField({
        language,
        autocomplete: 'email',
        label: t.email,
        value: wrong === null ? '' : (request.fields['email'] ?? ''),
        error: wrong === 'email' && t.wrongEmail,
        hasFocus: true,
      })}
      ${renderCredentialField({
        language,
        autocomplete: 'current-password',
        error: wrong === 'password' && t.wrongPassword,
      })}
      <p class="row">
        <button>${t.button}</button>
        <a class="button button-quiet" href="/console/account">${t.cancel}</a>
      </p>
    </form>`,
  );
}

function renderSent({ language }: PageRequest, email: string): View {
  const t = ADDRESS_TEXTS[language];
  return toNarrowView(
    t.title,
    html`<p class="notice notice-ok" role="status">${t.sent(email)}</p>
      <p><a href="/console/account">${t.toAccount}</a></p>`,
  );
}

function renderConfirmation({ language }: PageRequest, token: string, email: string): View {
  const t = ADDRESS_TEXTS[language];
  return toNarrowView(
    t.title,
    html`<form class="card stack" method="post" action="${PATH}/confirm">
      <p>${t.confirm(email)}</p>
      <input type="hidden" name="token" value="${token}" />
      <p><button>${t.confirmButton}</button></p>
    </form>`,
  );
}

function renderInvalid({ language }: PageRequest): View {
  const t = ADDRESS_TEXTS[language];
  return toNarrowView(
    t.title,
    html`<p class="notice notice-error" role="alert">${t.invalid}</p>
      <p><a href="${PATH}">${t.confirmButton}</a></p>`,
  );
}
