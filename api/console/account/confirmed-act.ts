import type { Administration } from '../../../shared/accounts/administration/administration.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
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
import { OWN_DATA_TEXTS } from './own-data-texts.ts';
import { checkCode } from './second-factor.ts';

/** What a person confirms with the password, and cannot undo. */
export interface Removal {
  readonly path: string;
  readonly access: 'person' | 'owner';
  readonly texts: (request: PageRequest) => Promise<RemovalTexts>;
  readonly remove: (administration: Administration, person: Person) => Promise<void>;
}

interface RemovalTexts {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

export function toPages(removal: Removal): readonly [Page, Page] {
  const { path, access } = removal;
  const ask: Page = {
    method: 'GET',
    path,
    access,
    handle: async (request) => ({ view: await renderRemoval(request, removal, null) }),
  };
  const remove: Page = {
    method: 'POST',
    path,
    access,
    handle: async (request) => {
      const refused = await checkCredentials(request, removal);
      if (refused !== null) return refused;
      const person = requirePerson(request);
      await removal.remove(request.services.accounts.administration, person);
      await recordEvent(request, 'removed', person);
      return { redirectPath: '/console/sign-in?done=removed', session: { kind: 'end' } };
    },
  };
  return [ask, remove];
}

/** Returns the answer to a wrong password or code. Null if both are right. */
async function checkCredentials(request: PageRequest, removal: Removal): Promise<PageReply | null> {
  const { services, fields, language } = request;
  const person = requirePerson(request);
  const { password = '', code = '' } = fields;
  const known = await checkOwnPasswordWithinLimit(request, async () =>
    (await services.accounts.people.hasPassword(person, password)) ? person : null,
  );
  if (known.kind === 'limit-reached') return replyTooManyAttempts(known, language);
  if (known.kind === 'wrong-password-or-code') return refuse(request, removal, 'password');
  if ((await services.secondFactors.findEnabled(person)) === null) return null;
  const result = await checkCode(request, async () =>
    (await services.secondFactors.turnOff(person, code)) ? person : null,
  );
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  return result.kind === 'success' ? null : refuse(request, removal, 'code');
}

async function refuse(
  request: PageRequest,
  removal: Removal,
  wrong: 'password' | 'code',
): Promise<PageReply> {
  return { view: await renderRemoval(request, removal, wrong), status: 400 };
}

async function renderRemoval(
  request: PageRequest,
  { path, texts }: Removal,
  wrong: 'password' | 'code' | null,
): Promise<View> {
  const { services, language } = request;
  const t = OWN_DATA_TEXTS[language];
  const { title, paragraphs, button } = await texts(request);
  const hasFactor = (await services.secondFactors.findEnabled(requirePerson(request))) !== null;
  const body = html`<div class="sign-in">
    <h1>${title}</h1>
    <form class="card stack" method="post" action="${path}">
      ${paragraphs.map((text) => html`<p>${text}</p>`)}
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
        <button class="button-danger">${button}</button>
        <a class="button button-quiet" href="/console/account">${t.cancel}</a>
      </p>
    </form>
  </div>`;
  return { title, body, scripts: [SHOW_PASSWORD_BUTTON_SCRIPT] };
}

function renderCodeField(error: string | null, language: Language): Html {
  const t = OWN_DATA_TEXTS[language];
  const field = { name: 'code', label: t.code, type: 'text', autocomplete: 'one-time-code' } as const;
  return renderCredentialField({ ...field, hint: t.codeHint, error }, language);
}
