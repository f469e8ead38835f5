import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { Invitation } from '../../../shared/accounts/people/invitations.ts';
import type { Person, PersonSummary } from '../../../shared/accounts/people/people.ts';
import type { SecondFactor } from '../../../shared/accounts/people/second-factors.ts';
import type { SessionSummary } from '../../../shared/accounts/people/sessions.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { MONTHLY_CREDITS_BY_PLAN } from '../../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import { MAX_NAME_LENGTH, parseName } from '../../operate/read-values.ts';
import { renderDefinitionList } from '../components/render-facts.ts';
import { renderBadge, renderDone, renderRow } from '../components/render-section.ts';
import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageHandler, type PageRequest, type View } from '../page.ts';
import { formatNumber, formatDay, formatStockholmTime } from '../words/format.ts';
import { renderColleagueButtons, renderInvitation, renderInviteForm } from './colleagues.ts';
import { renderOwnData } from './own-data.ts';
import { readEvents, renderEvents } from './render-events.ts';
import { ACCOUNT_TEXTS, PLAN_TITLES } from './account-texts.ts';

export const showAccount: PageHandler = async (request) => ({
  view: renderAccount(await readAccount(request), request),
});

async function readAccount(request: PageRequest) {
  const { accounts, secondFactors } = request.services;
  const person = requirePerson(request);
  const [account, people, invitations, sessions, factor, events] = await Promise.all([
    accounts.administration.getAccount(person.account),
    accounts.people.list(person.account),
    accounts.invitations.list(person.account),
    accounts.sessions.list(person),
    secondFactors.findEnabled(person),
    readEvents(accounts.events, person),
  ]);
  return { account, people, invitations, sessions, factor, events };
}

export const nameAccount: PageHandler = async (request) => {
  const person = requirePerson(request);
  const name = parseName(request.fields['name']);
  if (name === null) throw new AppError('invalid_parameter', 'A name is one line of 1 to 100 characters.');
  await request.services.accounts.administration.setName(person.account, name);
  await recordEvent(request, 'account-named', person);
  return { redirectPath: '/console/account?done=named' };
};

export const endOneSession: PageHandler = async (request) => {
  const { services, fields } = request;
  await services.accounts.sessions.closeById(requirePerson(request), fields['id'] ?? '');
  return { redirectPath: '/console/account?done=session-ended' };
};

export const endOtherSessions: PageHandler = async (request) => {
  const { services, sessionId } = request;
  await services.accounts.sessions.closeAllExcept(requirePerson(request), sessionId ?? '');
  return { redirectPath: '/console/account?done=others-ended' };
};

function renderAccount(
  { account, people, invitations, sessions, factor, events }: Awaited<ReturnType<typeof readAccount>>,
  request: PageRequest,
): View {
  const { services, sessionId, fields, language } = request;
  const canMail = services.mail !== null;
  const person = requirePerson(request);
  const t = ACCOUNT_TEXTS[language];
  const body = html`<h1>${t.title}</h1>
    ${renderDone(t.done, fields['done'])}
    <section class="card">
      <div class="card-head">
        <h2>${account.name === account.id ? t.account : account.name}</h2>
        ${renderBadge({ text: PLAN_TITLES[account.plan], tone: 'plain' })}
      </div>
      ${renderDefinitionList([
        [
          t.email,
          canMail ? html`${person.email} <a href="/console/address">${t.changeAddress}</a>` : person.email,
        ],
        [t.role, t.roles[person.role]],
        [
          t.plan,
          html`${PLAN_TITLES[account.plan]},
            ${t.quota(formatNumber(MONTHLY_CREDITS_BY_PLAN[account.plan], language))}.
            <a href="/console/usage">${t.usage}</a>`,
        ],
      ])}
      ${person.role === 'owner' && renderNameForm(account, language)}
    </section>
    ${renderSigningIn(factor, language)} ${renderSessions(sessions, sessionId, language)}
    ${renderEvents(events, person, language)}
    ${renderPeople(people, invitations, { person, canMail }, language)}
    ${renderOwnData(language, person.role === 'owner')}`;
  return { title: t.title, body };
}

function renderNameForm({ id, name }: AccountSummary, language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<form class="row card-actions" method="post" action="/console/account/name">
    <div class="field field-wide">
      <label for="account-name">${t.name}</label>
      <input
        id="account-name"
        name="name"
        type="text"
        value="${name === id ? '' : name}"
        autocomplete="organization"
        maxlength="${MAX_NAME_LENGTH}"
        required
      />
    </div>
    <button class="button-quiet">${t.saveName}</button>
  </form>`;
}

function renderSigningIn(factor: SecondFactor | null, language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<section class="card">
    <h2>${t.signingIn}</h2>
    <ul class="rows">
      <li>
        <h3>${t.password}</h3>
        <a class="button button-quiet button-small" href="/console/password">${t.changePassword}</a>
      </li>
      ${renderRow(
        html`${t.secondFactor}
        ${renderBadge(factor === null ? { text: t.off, tone: 'plain' } : { text: t.on, tone: 'good' })}`,
        t.secondFactorText,
        html`<a class="button button-quiet button-small" href="/console/second-factor"
          >${factor === null ? t.setUp : t.manage}</a
        >`,
      )}
    </ul>
  </section>`;
}

function renderSessions(
  sessions: readonly SessionSummary[],
  current: string | null,
  language: Language,
): Html {
  const t = ACCOUNT_TEXTS[language];
  const ordered = sessions.toSorted((a, b) => Number(b.id === current) - Number(a.id === current));
  return html`<section class="card">
    <h2>${t.sessions}</h2>
    <ul class="rows">
      ${ordered.map((session) => renderSession(session, session.id === current, language))}
    </ul>
    <div class="row card-actions">
      ${
        sessions.length > 1 &&
        html`<form method="post" action="/console/account/sessions/end-others">
          <button class="button-quiet button-small">${t.endOthers}</button>
        </form>`
      }
      <form method="post" action="/console/sign-out-everywhere">
        <button class="button-danger button-small">${t.everywhere}</button>
      </form>
    </div>
  </section>`;
}

function renderSession(
  { id, device, createdAt, lastUsedAt }: SessionSummary,
  isCurrent: boolean,
  language: Language,
): Html {
  const t = ACCOUNT_TEXTS[language];
  const name = device ?? t.unknownDevice;
  return renderRow(
    html`${name} ${isCurrent && renderBadge({ text: t.thisDevice, tone: 'good' })}`,
    html`<span>${t.lastUsed(formatStockholmTime(new Date(lastUsedAt), language))}</span>
      <span>${t.signedIn(formatDay(toSwedishDay(new Date(createdAt)), language))}</span>`,
    !isCurrent &&
      html`<form method="post" action="/console/account/sessions/end">
        <input type="hidden" name="id" value="${id}" />
        <button class="button-quiet button-small" aria-label="${t.endNamed(name)}">${t.end}</button>
      </form>`,
  );
}

function renderPeople(
  people: readonly PersonSummary[],
  invitations: readonly Invitation[],
  { person: you, canMail }: { readonly person: Person; readonly canMail: boolean },
  language: Language,
): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<section class="card">
    <h2>${t.people}</h2>
    <ul class="rows">
      ${people.map((person) =>
        renderRow(
          html`${person.email} ${person.id === you.id && html`<span class="muted">(${t.you})</span>`}
          ${renderBadge({ text: t.roles[person.role], tone: 'plain' })}`,
          t.since(formatDay(toSwedishDay(new Date(person.createdAt)), language)),
          you.role === 'owner' && person.id !== you.id && renderColleagueButtons(person, language),
        ),
      )}
      ${invitations.map((invitation) => renderInvitation(invitation, you.role === 'owner', language))}
    </ul>
    ${you.role === 'owner' && canMail && renderInviteForm(language)}
    <p class="hint">${t.member} ${!canMail && t.invited}</p>
  </section>`;
}
