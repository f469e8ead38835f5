import type { Invitation } from '../../../shared/accounts/people/invitations.ts';
import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type Page } from '../page.ts';
import { formatStockholmTime } from '../words/format.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

export const withdrawInvitation: Page = {
  method: 'POST',
  path: '/console/account/invitations/withdraw',
  access: 'owner',
  handle: async (request) => {
    const { services, fields } = request;
    const person = requirePerson(request);
    const withdrawn = await services.accounts.invitations.withdraw(fields['email'] ?? '', person.account);
    if (withdrawn.length > 0) await recordEvent(request, 'invitation-withdrawn', person);
    return { redirectPath: '/console/account?done=invitation-withdrawn' };
  },
};

export function renderInvitation(
  { email, expiresAt }: Invitation,
  isOwner: boolean,
  language: Language,
): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<li class="item">
    <div>
      <h3>${email}</h3>
      <p class="item-facts">${t.invitedUntil(formatStockholmTime(new Date(expiresAt), language))}</p>
    </div>
    ${
      isOwner &&
      html`<form method="post" action="/console/account/invitations/withdraw">
        <input type="hidden" name="email" value="${email}" />
        <button class="button-quiet button-small" aria-label="${t.withdrawNamed(email)}">
          ${t.withdraw}
        </button>
      </form>`
    }
  </li>`;
}
