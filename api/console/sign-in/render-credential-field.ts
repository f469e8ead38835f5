import { html, type Html } from '../html.ts';
import type { AttemptLimitReached } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import { byLanguage, type Language } from '../language/language.ts';
import type { View, ViewReply } from '../page.ts';
import { LOCALES } from '../words/format.ts';

const EMAIL = { sv: 'E-postadress', en: 'E-mail address' };
const PASSWORD = { sv: 'Lösenord', en: 'Password' };

/** Type, usual name and label of a field, by its `autocomplete`: password managers fill it in. */
const FIELDS = {
  username: ['email', 'email', EMAIL],
  email: ['email', 'email', EMAIL],
  'current-password': ['password', 'password', PASSWORD],
  'new-password': ['password', 'password', PASSWORD],
  'one-time-code': ['text', 'code', { sv: 'Kod', en: 'Code' }],
} as const;

interface CredentialField {
  readonly language: Language;
  readonly autocomplete: keyof typeof FIELDS;
  readonly label?: string;
  readonly name?: string;
  readonly value?: string;
  readonly hasFocus?: boolean;
  readonly hint?: string;
  readonly error?: string | false | null | undefined;
  /** Id of an error that concerns several fields. */
  readonly problemId?: string | false;
}

const REVEAL_TEXTS = byLanguage({
  show: { sv: 'Visa', en: 'Show' },
  hide: { sv: 'Dölj', en: 'Hide' },
});

export function renderCredentialField(field: CredentialField): Html {
  const { language, autocomplete, value, hasFocus, hint, error, problemId } = field;
  const [type, usualName, usualLabel] = FIELDS[autocomplete];
  const { name = usualName, label = usualLabel[language] } = field;
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

/** The script `password.js` adds the button. */
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

/** The address of the person, so that password managers store it with a new password. */
export function renderOwnAddress(email: string, language: Language): Html {
  return html`<div class="field">
    <label for="email">${EMAIL[language]}</label>
    <input id="email" type="email" autocomplete="username" value="${email}" readonly />
  </div>`;
}

/** A page with one thing to do, such as signing in. */
export function toNarrowView(title: string, content: Html): View {
  const body = html`<div class="sign-in">
    <h1>${title}</h1>
    ${content}
  </div>`;
  return { title, body };
}

/** A {@link toNarrowView} that asks for a password. Its script shows what is typed. */
export function toPasswordView(title: string, content: Html): View {
  return { ...toNarrowView(title, content), scripts: ['password.js'] };
}

export function replyTooManyAttempts({ waitSeconds }: AttemptLimitReached, language: Language): ViewReply {
  const { title, text } = TOO_MANY_ATTEMPTS_TEXTS[language];
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes.toLocaleString(LOCALES[language], {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  const view = toNarrowView(title, html`<p class="notice notice-error" role="alert">${text(wait)}</p>`);
  return { view, status: 429, retryAfterSeconds: waitSeconds };
}
