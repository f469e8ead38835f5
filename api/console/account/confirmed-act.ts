import { apiError } from '../../errors/api-error.ts';
import { html, type Html } from '../html.ts';
import { requirePerson, type PageHandler, type PageReply, type PageRequest, type View } from '../page.ts';
import { checkPassword } from '../sign-in/password.ts';
import {
  renderCredentialField,
  replyTooManyAttempts,
  toPasswordView,
} from '../sign-in/render-credential-field.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';
import { checkCode } from './second-factor.ts';

/** What a person confirms with the password, and cannot undo. */
interface ConfirmedAct {
  /** True if a second factor must be given too. It is turned off with that. */
  readonly needsCode: boolean;
  /** Null if there is nothing to act on. */
  readonly ask: (request: PageRequest) => Promise<Question | null>;
  readonly act: (request: PageRequest) => Promise<PageReply>;
}

interface Question {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly hint?: Html;
  readonly button: string;
}

type WrongField = 'password' | 'code';

export function toPages(confirmed: ConfirmedAct): readonly [ask: PageHandler, answer: PageHandler] {
  return [
    async (request) => ({ view: await renderQuestion(request, confirmed, null) }),
    async (request) => (await checkCredentials(request, confirmed)) ?? confirmed.act(request),
  ];
}

/** Returns the answer to a wrong password or code. Null if both are right. */
async function checkCredentials(request: PageRequest, confirmed: ConfirmedAct): Promise<PageReply | null> {
  const { services, fields, language } = request;
  const person = requirePerson(request);
  const { code = '' } = fields;
  const known = await checkPassword(request);
  if (known.kind === 'limit-reached') return replyTooManyAttempts(known, language);
  if (known.kind === 'wrong-password-or-code') return refuse(request, confirmed, 'password');
  if (!(await asksCode(request, confirmed))) return null;
  const result = await checkCode(request, async () =>
    (await services.secondFactors.turnOff(person, code)) ? person : null,
  );
  if (result.kind === 'limit-reached') return replyTooManyAttempts(result, language);
  return result.kind === 'success' ? null : refuse(request, confirmed, 'code');
}

async function asksCode({ services, person }: PageRequest, { needsCode }: ConfirmedAct): Promise<boolean> {
  return needsCode && (await services.secondFactors.findEnabled(person!)) !== null;
}

async function refuse(request: PageRequest, confirmed: ConfirmedAct, wrong: WrongField): Promise<PageReply> {
  return { view: await renderQuestion(request, confirmed, wrong), status: 400 };
}

async function renderQuestion(
  request: PageRequest,
  confirmed: ConfirmedAct,
  wrong: WrongField | null,
): Promise<View> {
  const { language } = request;
  const t = OWN_DATA_TEXTS[language];
  const question = await confirmed.ask(request);
  if (question === null) throw apiError('not_found');
  const { title, paragraphs, hint, button } = question;
  return toPasswordView(
    title,
    html`<form class="card stack" method="post">
      ${paragraphs.map((text) => html`<p>${text}</p>`)} ${hint && html`<p class="hint">${hint}</p>`}
      ${renderCredentialField({
        language,
        autocomplete: 'current-password',
        error: wrong === 'password' && t.wrongPassword,
      })}
      ${
        (await asksCode(request, confirmed)) &&
        renderCredentialField({
          language,
          autocomplete: 'one-time-code',
          hint: t.codeHint,
          error: wrong === 'code' && t.wrongCode,
        })
      }
      <p class="row">
        <button class="button-danger">${button}</button>
        <a class="button button-quiet" href="/console/account">${t.cancel}</a>
      </p>
    </form>`,
  );
}
