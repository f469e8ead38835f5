import { type Person, normaliseEmail } from '../../../shared/accounts/people/person.ts';
import type { EventKind } from '../../../shared/accounts/security-event.ts';
import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageRequest, type PageHandler } from '../page.ts';
import { ACCOUNT_TEXTS, type AccountSuccessNoticeCode } from './account-texts.ts';
import { toPages } from './confirmed-act.ts';
import type { Invitation } from '../../../shared/accounts/people/invitations.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { apiError } from '../../errors/api-error.ts';
import { renderRow } from '../components/render-section.ts';
import { replyTooManyAttempts } from '../sign-in/render-credential-field.ts';
import { formatStockholmTime } from '../words/format.ts';

interface ColleagueAct {
  readonly name: 'remove' | 'promote';
  readonly event: EventKind;
  readonly done: AccountSuccessNoticeCode;
  readonly act: (request: PageRequest, colleague: Person) => Promise<unknown>;
}

export const [confirmRemoveColleague, removeColleague] = toColleaguePages({
  name: 'remove',
  event: 'removed',
  done: 'colleague-removed',
  act: ({ services }, { email }) => services.accounts.people.remove(email),
});

export const [confirmPromoteColleague, promoteColleague] = toColleaguePages({
  name: 'promote',
  event: 'owner',
  done: 'colleague-promoted',
  act: ({ services }, colleague) => services.accounts.people.makeOwner(colleague),
});

function toColleaguePages({ name, event, done, act }: ColleagueAct): ReturnType<typeof toPages> {
  return toPages({
    needsCode: false,
    ask: async (request) => {
      const colleague = await findColleague(request);
      const t = ACCOUNT_TEXTS[request.language][name];
      return colleague && { title: t.title(colleague.email), paragraphs: t.paragraphs, button: t.button };
    },
    act: async (request) => {
      const colleague = await findColleague(request);
      if (colleague !== null) {
        await act(request, colleague);
        await recordEvent(request, event, colleague);
      }
      return { redirectPath: `/console/account?done=${done}` };
    },
  });
}

async function findColleague(request: PageRequest): Promise<Person | null> {
  const { id, account } = requirePerson(request);
  const people = await request.services.accounts.people.list(account);
  return people.find((person) => person.id === request.fields['id'] && person.id !== id) ?? null;
}

export function renderColleagueButtons({ id, email, role }: Person, language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  const render = (name: ColleagueAct['name']): Html =>
    html`<a
      class="button button-quiet button-small"
      href="/console/account/people/${id}/${name}"
      aria-label="${t[name].title(email)}"
      >${t[name].button}</a
    >`;
  return html`<p class="buttons">${role === 'member' && render('promote')} ${render('remove')}</p>`;
}

/** Open invitations of an account. Each fills a mailbox once. */
const MAX_OPEN_INVITATIONS = 50;

/**
 * POST /console/account/invitations: mails an invitation. Somebody who has an account is told so by
 * mail: neither the page nor its timing says it to the owner.
 */
export const inviteColleague: PageHandler = async (request) => {
  const { services, fields, visitorNetworkAddress: network, language } = request;
  const { mail, accounts, signInLimiter, background } = services;
  const { account } = requirePerson(request);
  const email = normaliseEmail(fields['email'] ?? '');
  if (mail === null) throw apiError('not_found');
  if (email === null)
    throw new AppError('invalid_parameter', 'This is not an e-mail address. Check its spelling.');
  if ((await accounts.invitations.list(account)).length >= MAX_OPEN_INVITATIONS)
    throw new AppError('invalid_parameter', 'Too many invitations are open. Withdraw some first.');
  const blocked = await signInLimiter.admitMailRequest(email, { network, device: null }, 'invite');
  if (blocked !== null) return replyTooManyAttempts(blocked, language);
  const invited = await accounts.invitations.inviteColleague(email, account);
  if (invited === null) throw apiError('not_found');
  const { link, isTaken } = invited;
  background.start(() =>
    isTaken ? mail.sendAccountExists(email, language) : mail.sendLink('invite', link, language),
  );
  await recordEvent(request, 'invited', requirePerson(request));
  return { redirectPath: '/console/account?done=invited' };
};

export function renderInviteForm(language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<form class="stack narrow" method="post" action="/console/account/invitations">
    <div class="field">
      <label for="invited">${t.invite}</label>
      <input id="invited" name="email" type="email" autocomplete="off" required maxlength="254" />
    </div>
    <button class="button-quiet">${t.sendInvitation}</button>
  </form>`;
}

export const withdrawInvitation: PageHandler = async (request) => {
  const { services, fields } = request;
  const person = requirePerson(request);
  const withdrawn = await services.accounts.invitations.withdraw(fields['email'] ?? '', person.account);
  if (withdrawn.length > 0) await recordEvent(request, 'invitation-withdrawn', person);
  return { redirectPath: '/console/account?done=invitation-withdrawn' };
};

export function renderInvitation(
  { email, expiresAt }: Invitation,
  isOwner: boolean,
  language: Language,
): Html {
  const t = ACCOUNT_TEXTS[language];
  return renderRow(
    email,
    t.invitedUntil(formatStockholmTime(new Date(expiresAt), language)),
    isOwner &&
      html`<form method="post" action="/console/account/invitations/withdraw">
        <input type="hidden" name="email" value="${email}" />
        <button class="button-quiet button-small" aria-label="${t.withdrawNamed(email)}">
          ${t.withdraw}
        </button>
      </form>`,
  );
}
