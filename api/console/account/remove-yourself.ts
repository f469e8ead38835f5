import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type Page, type PageReply, type PageRequest, type View } from '../page.ts';
import { checkOwnPasswordWithinLimit } from '../sign-in/password.ts';
import {
  SHOW_PASSWORD_BUTTON_SCRIPT,
  renderCredentialField,
  replyTooManyAttempts,
} from '../sign-in/render-credential-field.ts';
import { formatNumber } from '../words/format.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';
import { checkCode } from './second-factor.ts';

const PATH = '/console/account/remove';

export const confirmRemoveYourself: Page = {
  method: 'GET',
  path: PATH,
  access: 'person',
  handle: async (request) => ({ view: await renderRemoval(request, null) }),
};

export const removeYourself: Page = {
  method: 'POST',
  path: PATH,
  access: 'person',
  handle: async (request) => {
    const refused = await checkCredentials(request);
    if (refused !== null) return refused;
    const person = requirePerson(request);
    await request.services.accounts.administration.leave(person);
    await recordEvent(request, 'removed', person);
    return { redirectPath: '/console/sign-in?done=removed', session: { kind: 'end' } };
  },
};

/** Returns the answer to a wrong password or code. Null if both are right. */
async function checkCredentials(request: PageRequest): Promise<PageReply | null> {
  const { services, fields, language } = request;
  const person = requirePerson(request);
  const { password = '', code = '' } = fields;
  const known = await checkOwnPasswordWithinLimit(request, async () =>
    (await services.accounts.people.hasPassword(person, password)) ? person : null,
  );
  if (known.kind === 'limit-reached') return replyTooManyAttempts(known, language);
  if (known.kind === 'wrong-password-or-code') return refuse(request, 'password');
  if ((await services.secondFactors.findEnabled(person)) === null) return null;
  const result = await checkCode(request, async () =>
    (await services.secondFactors.turnOff(person, code)) ? person : null,
  );
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  return result.kind === 'success' ? null : refuse(request, 'code');
}

async function refuse(request: PageRequest, wrong: 'password' | 'code'): Promise<PageReply> {
  return { view: await renderRemoval(request, wrong), status: 400 };
}

async function renderRemoval(request: PageRequest, wrong: 'password' | 'code' | null): Promise<View> {
  const { services, language } = request;
  const t = OWN_DATA_TEXTS[language];
  const hasFactor = (await services.secondFactors.findEnabled(requirePerson(request))) !== null;
  const body = html`<div class="sign-in">
    <h1>${t.askTitle}</h1>
    <form class="card stack" method="post" action="${PATH}">
      <p>${t.deleted}</p>
      <p>${await explainAccount(request)}</p>
      <p class="hint">${t.kept} <a href="/console/account/data">${t.downloadFirst}</a></p>
      ${renderCredentialField(
        {
          name: 'password',
          label: t.password,
          type: 'password',
          autocomplete: 'current-password',
          error: wrong === 'password' ? t.wrongPassword : null,
        },
        language,
      )}
      ${hasFactor && renderCodeField(wrong === 'code' ? t.wrongCode : null, language)}
      <p class="row">
        <button class="button-danger">${t.button}</button>
        <a class="button button-quiet" href="/console/account">${t.cancel}</a>
      </p>
    </form>
  </div>`;
  return { title: t.askTitle, body, scripts: [SHOW_PASSWORD_BUTTON_SCRIPT] };
}

function renderCodeField(error: string | null, language: Language): Html {
  const t = OWN_DATA_TEXTS[language];
  const field = { name: 'code', label: t.code, type: 'text', autocomplete: 'one-time-code' } as const;
  return renderCredentialField({ ...field, hint: t.codeHint, error }, language);
}

async function explainAccount(request: PageRequest): Promise<string> {
  const { services, language } = request;
  const { id, account } = requirePerson(request);
  const t = OWN_DATA_TEXTS[language];
  const others = (await services.accounts.people.list(account)).filter((person) => person.id !== id);
  if (others.some(({ role }) => role === 'owner')) return t.others;
  if (others.length > 0) return t.lastOwner;
  const { bought } = await services.accounts.administration.getAccount(account);
  return bought === 0 ? t.last : `${t.last} ${t.bought(formatNumber(bought, language))}`;
}
