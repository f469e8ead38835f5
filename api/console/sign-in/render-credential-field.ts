import { byLanguage } from '../language/by-language.ts';
import { html, type Html } from '../html.ts';
import type { AttemptLimitReached } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { Language } from '../language/language.ts';
import type { ViewReply } from '../page.ts';
import { LOCALES } from '../words/format.ts';

interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** Value of the HTML attribute `autocomplete`, by which password managers fill in the field. */
  readonly autocomplete: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code';
  readonly value?: string;
  readonly hasFocus?: boolean;
  readonly hint?: string;
  readonly error?: string | null | undefined;
  /**
   * Id of the element with an error that concerns several fields. Null or undefined without such an
   * error.
   */
  readonly problemId?: string | null | undefined;
}

export const SHOW_PASSWORD_BUTTON_SCRIPT = 'password.js';

const REVEAL_TEXTS = byLanguage({
  show: { sv: 'Visa', en: 'Show' },
  hide: { sv: 'Dölj', en: 'Hide' },
});

export function renderCredentialField(field: CredentialField, language: Language): Html {
  const { name, label, type, autocomplete, value = '', hasFocus = false, hint, error, problemId } = field;
  const errorId = error ? `${name}-error` : problemId;
  const described = [errorId, hint === undefined ? null : `${name}-hint`].filter(Boolean).join(' ');
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    autocomplete="${autocomplete}"
    value="${value}"
    autocapitalize="none"
    spellcheck="false"
    required
    ${hasFocus && html`autofocus`}
    aria-invalid="${errorId ? 'true' : 'false'}"
    ${described !== '' && html`aria-describedby="${described}"`}
  />`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${type === 'password' ? renderRevealable(input, label, language) : input}
    ${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/**
 * Renders a password field. The script `password.js` adds its button, with the texts in the `data-`
 * attributes.
 */
function renderRevealable(input: Html, label: string, language: Language): Html {
  const { show, hide } = REVEAL_TEXTS[language];
  return html`<div class="password" data-show="${show}" data-hide="${hide}" data-label="${label}">
    ${input}
  </div>`;
}

const TOO_MANY_ATTEMPTS_TEXTS = byLanguage({
  title: { sv: 'För många försök', en: 'Too many attempts' },
  text: (wait: string) => ({ sv: `Vänta ${wait} och försök igen.`, en: `Wait ${wait} and try again.` }),
});

/** Answers with status 429 and states the time to wait, in whole minutes. */
export function replyTooManyAttempts({ waitSeconds }: AttemptLimitReached, language: Language): ViewReply {
  const { title, text } = TOO_MANY_ATTEMPTS_TEXTS[language];
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes.toLocaleString(LOCALES[language], {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  const body = html`<div class="sign-in">
    <h1>${title}</h1>
    <p class="notice notice-error" role="alert">${text(wait)}</p>
  </div>`;
  return { view: { title, body }, status: 429, retryAfterSeconds: waitSeconds };
}
