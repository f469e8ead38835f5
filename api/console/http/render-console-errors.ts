import type { ApiErrorCode } from '../../../shared/errors/app-error.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import { handleErrors, sendErrorJson } from '../../http/handle-errors.ts';
import { renderSearchForm } from '../components/render-search-form.ts';
import { html } from '../html.ts';
import { type Both, chooseLanguage, type Language } from '../language/language.ts';
import type { View, ViewReply } from '../page.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { sendReply } from './send-reply.ts';
import { readSignedInPerson, type ConsoleContext, type ConsoleMiddleware } from './session-cookie.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { ERROR_STATUSES } from '../../errors/error-table.ts';
import { toRetryAfterSeconds } from '../../errors/error-body.ts';

const TO_USAGE: Both = { sv: 'Visa användning', en: 'View usage' };

/** Renders errors as pages. A script and a program that asks for JSON get `ErrorResponse`. */
export function renderConsoleErrors(
  { accounts, site }: ConsoleServices,
  log: Log,
  scriptPaths: ReadonlySet<string>,
): ConsoleMiddleware {
  return handleErrors(log, async (context: ConsoleContext, error, status) => {
    const isForScript = scriptPaths.has(context.state.routePath ?? '');
    if (isForScript || context.accepts('html', 'json') === 'json') {
      sendErrorJson(context, error, status);
      return;
    }
    // The accounts may be what failed, so a second failure shows the page as for a guest.
    if (context.state.person === undefined)
      context.state.person = await readSignedInPerson(context, accounts.sessions).catch(() => null);
    const view = toErrorView(error, chooseLanguage(context));
    // The page contains its own address, which can hold the token of a one-time link.
    const reply = { view, hasSecret: true, ...toRefusedReply(error) };
    sendReply(context, reply, site);
  });
}

export function toErrorView(error: ApiError, language: Language): View {
  const { title, text } = (ERROR_TEXTS[error.code] ?? UNEXPECTED_ERROR_TEXTS)[language];
  if (error.code === 'not_found')
    return {
      title,
      body: html`<div class="hero">
        <h1>${title}</h1>
        <p>${text}</p>
        ${renderSearchForm({}, language)}
      </div>`,
      hasOwnSearchField: true,
    };
  return {
    title,
    body: html`<h1>${title}</h1>
      <p class="notice notice-error" role="alert">${text}</p>
      ${error.code === 'no_credits' && html`<p><a href="/console/usage">${TO_USAGE[language]}</a></p>`}`,
  };
}

type Texts = Both<{ readonly title: string; readonly text: string }>;

const BUSY_TEXTS: Texts = {
  sv: { title: 'Hög belastning', text: 'Försök igen om några sekunder. Inget har debiterats.' },
  en: { title: 'The service is busy', text: 'Try again in a few seconds. Nothing was charged.' },
};

export const ERROR_TEXTS: Partial<Readonly<Record<ApiErrorCode, Texts>>> = {
  not_found: {
    sv: { title: 'Sidan hittades inte', text: 'Kontrollera adressen, eller sök efter ett företag.' },
    en: { title: 'Page not found', text: 'Check the address, or search for a company.' },
  },
  method_not_allowed: {
    sv: { title: 'Sidan kan inte öppnas direkt', text: 'Gå tillbaka till formuläret och skicka det igen.' },
    en: { title: 'This page cannot be opened directly', text: 'Go back to the form and submit it again.' },
  },
  forbidden: {
    sv: {
      title: 'Du saknar behörighet',
      text: 'Bara kontots ägare får göra det här. Meddelandet visas också om formuläret skickades från en annan webbplats.',
    },
    en: {
      title: 'You do not have permission',
      text: 'Only owners of the account can do this. You also see this message if the form was sent from another site.',
    },
  },
  missing_key: {
    sv: { title: 'Logga in först', text: 'Det här kostar krediter och kräver att du är inloggad.' },
    en: { title: 'Sign in first', text: 'This costs credits and requires you to be signed in.' },
  },
  invalid_key: {
    sv: { title: 'Kontot är stängt', text: 'Kontakta den som driver tjänsten.' },
    en: { title: 'Account closed', text: 'Contact the operator of this service.' },
  },
  no_credits: {
    sv: {
      title: 'Krediterna är slut',
      text: 'Månadskvoten förnyas den första i nästa månad. Uppgradera planen eller köp fler krediter för att fortsätta nu.',
    },
    en: {
      title: 'Out of credits',
      text: 'Your monthly quota resets on the first of next month. Upgrade your plan or buy more credits to continue now.',
    },
  },
  rate_limited: {
    sv: { title: 'För många sökningar', text: 'Vänta en minut och försök igen.' },
    en: { title: 'Too many searches', text: 'Wait a minute and try again.' },
  },
  threshold_exceeded: {
    sv: { title: 'För många företag', text: 'Ange en ort för att begränsa sökningen.' },
    en: { title: 'Too many companies', text: 'Enter a town to narrow the search.' },
  },
  invalid_parameter: {
    sv: {
      title: 'Kontrollera uppgifterna',
      text: 'Något av det du angav är ogiltigt. Gå tillbaka och rätta det.',
    },
    en: { title: 'Check your input', text: 'A value is invalid. Go back and correct it.' },
  },
  no_report: {
    sv: {
      title: 'Årsredovisningen hittades inte',
      text: 'Det finns ingen årsredovisning för det räkenskapsåret.',
    },
    en: { title: 'Annual report not found', text: 'There is no annual report for that fiscal year.' },
  },
  pdf_unavailable: {
    sv: {
      title: 'Ingen PDF just nu',
      text: 'Försök igen om en stund eller öppna årsredovisningen som iXBRL. Inget har debiterats.',
    },
    en: {
      title: 'No PDF right now',
      text: 'Try again in a while, or open the annual report as iXBRL. Nothing was charged.',
    },
  },
  unavailable: {
    sv: { title: 'Tjänsten svarar inte just nu', text: 'Försök igen om en stund. Inget har debiterats.' },
    en: { title: 'The service is unavailable', text: 'Try again in a while. Nothing was charged.' },
  },
  busy: BUSY_TEXTS,
  deadline_exceeded: BUSY_TEXTS,
  body_too_large: {
    sv: { title: 'Formuläret är för stort', text: 'Korta texten och försök igen.' },
    en: { title: 'The form is too large', text: 'Shorten the text and try again.' },
  },
};

export const UNEXPECTED_ERROR_TEXTS: Texts = {
  sv: {
    title: 'Något gick fel',
    text: 'Felet ligger hos oss. Försök igen om en stund. Inget har debiterats.',
  },
  en: {
    title: 'Something went wrong',
    text: 'The error is on our side. Try again in a while. Nothing was charged.',
  },
};

/** The status of a page that says why the API refused its call. */
export function toRefusedReply(error: ApiError): Pick<ViewReply, 'status' | 'retryAfterSeconds'> {
  const retryAfterSeconds = toRetryAfterSeconds(error);
  return { status: ERROR_STATUSES[error.code], ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
}
