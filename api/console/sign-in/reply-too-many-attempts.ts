import type { AttemptLimitReached } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import { html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { ViewReply } from '../page.ts';
import { LOCALES } from '../words/format.ts';

const sv = {
  title: 'För många försök',
  text: (wait: string) => `Vänta ${wait} och försök igen.`,
};

const en: typeof sv = {
  title: 'Too many attempts',
  text: (wait) => `Wait ${wait} and try again.`,
};

const TOO_MANY_ATTEMPTS_TEXTS = { sv, en };

/** Answers 429 with the time to wait, in whole minutes. */
export function replyTooManyAttempts({ waitSeconds }: AttemptLimitReached, language: Language): ViewReply {
  const { title, text } = TOO_MANY_ATTEMPTS_TEXTS[language];
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes.toLocaleString(LOCALES[language], {
    ...{ style: 'unit', unit: 'minute', unitDisplay: 'long' },
  });
  const body = html`<h1>${title}</h1>
    <p class="notice notice-error" role="alert">${text(wait)}</p>`;
  return { view: { title, body }, status: 429, retryAfterSeconds: waitSeconds };
}
