import type { Middleware } from 'koa';
import type { AppError, AppErrorCode } from '../../../shared/errors/app-error.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import { ERROR_STATUSES, toRetryAfterSeconds } from '../../http/error-statuses.ts';
import { endUnread, REFUSED, toAppError } from '../../http/errors.ts';
import { ERROR_TEXTS, OTHER_ERROR, type ErrorText } from '../error-texts.ts';
import { html } from '../html.ts';
import { chooseLanguage } from '../language/choose-language.ts';
import type { Language } from '../language/language.ts';
import type { View, ViewReply } from '../page.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { sendReply } from './send-reply.ts';
import { readSession } from './session-cookie.ts';

const TO_USAGE: Readonly<Record<Language, string>> = { sv: 'Till användningen', en: 'To the usage' };

/** Shows every error of a page as a page. What was not expected is logged, never told. */
export function consoleErrors({ accounts }: ConsoleServices, log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const known = toAppError(error);
      const status = ERROR_STATUSES[known.code];
      context.state['errorCode'] = known.code;
      const requestId = context.state['requestId'] as string;
      if (known.code === 'caller_gone') return endUnread(context, status);
      if (status >= 500 && !REFUSED.has(known.code))
        log.error({ requestId, err: known.cause ?? error }, 'request failed');
      // Accounts that do not answer are an error of their own.
      if (context.state['person'] === undefined)
        context.state['person'] = await readSession(context, accounts.sessions).catch(() => null);
      const view = toErrorView(known, chooseLanguage(context));
      // The page repeats its address, which may hold the token of a one-time link.
      sendReply(context, { view, status, isSecret: true, ...toWait(known) }, false);
    }
  };
}

/** How long to wait, of an error that tells it. */
export function toWait(error: AppError): Pick<ViewReply, 'retryAfterSeconds'> {
  const { retryAfter = toRetryAfterSeconds(error) } = error.details;
  return typeof retryAfter === 'number' ? { retryAfterSeconds: retryAfter } : {};
}

/** An error in words, with what to do. */
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
  return (ERROR_TEXTS[code] ?? OTHER_ERROR)[language];
}
