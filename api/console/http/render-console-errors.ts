import type { AppError, AppErrorCode } from '../../../shared/errors/app-error.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import { handleErrors } from '../../http/handle-errors.ts';
import { ERROR_TEXTS, UNEXPECTED_ERROR_TEXTS, toRetryAfter, type ErrorText } from '../error-texts.ts';
import { html } from '../html.ts';
import { chooseLanguage } from '../language/choose-language.ts';
import type { Language } from '../language/language.ts';
import type { View } from '../page.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { sendReply } from './send-reply.ts';
import { readSignedInPerson, type ConsoleContext, type ConsoleMiddleware } from './session-cookie.ts';

const TO_USAGE: Readonly<Record<Language, string>> = { sv: 'Visa användning', en: 'View usage' };

/**
 * Middleware that renders errors as pages. Unexpected errors are logged, and their page has no
 * details.
 */
export function renderConsoleErrors({ accounts }: ConsoleServices, log: Log): ConsoleMiddleware {
  return handleErrors(log, async (context: ConsoleContext, error, status) => {
    // The accounts may be what failed, so a second failure shows the page as for a guest.
    if (context.state.person === undefined)
      context.state.person = await readSignedInPerson(context, accounts.sessions).catch(() => null);
    const view = toErrorView(error, chooseLanguage(context));
    // The page contains its own address, which can hold the token of a one-time link.
    sendReply(context, { view, status, isSecret: true, ...toRetryAfter(error) }, false);
  });
}

/** Renders the error page. */
function toErrorView(error: AppError, language: Language): View {
  const { title, text } = toErrorText(error.code, language);
  return {
    title,
    body: html`<h1>${title}</h1>
      <p class="notice notice-error" role="alert">${text}</p>
      ${error.code === 'no_credits' && html`<p><a href="/console/usage">${TO_USAGE[language]}</a></p>`}`,
  };
}

function toErrorText(code: AppErrorCode, language: Language): ErrorText {
  return (ERROR_TEXTS[code] ?? UNEXPECTED_ERROR_TEXTS)[language];
}
