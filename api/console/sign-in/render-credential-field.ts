import { html, type Html } from '../html.ts';
import type { AttemptLimitReached } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { Language } from '../language/language.ts';
import type { ViewReply } from '../page.ts';
import { LOCALES } from '../words/format.ts';

/** A field for an e-mail address, a password or a code. */
interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** Value of the HTML attribute `autocomplete`, by which password managers fill in the field. */
  readonly autocomplete: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code';
  readonly value?: string;
  readonly hint?: string;
  /** Error shown at the field. */
  readonly error?: string | null | undefined;
  /** Id of the element with an error that concerns several fields. */
  readonly problemId?: string | null | undefined;
}

/** Renders a field with its label, hint and error. */
export function renderCredentialField(field: CredentialField): Html {
  const { name, label, type, autocomplete, value = '', hint, error, problemId } = field;
  const errorId = error ? `${name}-error` : problemId;
  const described = [errorId, hint === undefined ? null : `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      autocapitalize="none"
      spellcheck="false"
      required
      aria-invalid="${errorId ? 'true' : 'false'}"
      ${described !== '' && html`aria-describedby="${described}"`}
    />
    ${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

const sv = {
  title: 'För många försök',
  text: (wait: string) => `Vänta ${wait} och försök igen.`,
};

const en: typeof sv = {
  title: 'Too many attempts',
  text: (wait) => `Wait ${wait} and try again.`,
};

const TOO_MANY_ATTEMPTS_TEXTS = { sv, en };

/** Answers with status 429 and states the time to wait, in whole minutes. */
export function replyTooManyAttempts({ waitSeconds }: AttemptLimitReached, language: Language): ViewReply {
  const { title, text } = TOO_MANY_ATTEMPTS_TEXTS[language];
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes.toLocaleString(LOCALES[language], {
    ...{ style: 'unit', unit: 'minute', unitDisplay: 'long' },
  });
  const body = html`<div class="sign-in">
    <h1>${title}</h1>
    <p class="notice notice-error" role="alert">${text(wait)}</p>
  </div>`;
  return { view: { title, body }, status: 429, retryAfterSeconds: waitSeconds };
}
