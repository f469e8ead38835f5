import type { AppError, AppErrorCode } from '../../shared/errors/app-error.ts';
import { toRetryAfterSeconds } from '../http/error-statuses.ts';
import type { Language } from './language/language.ts';
import type { ViewReply } from './page.ts';

/** An error as a visitor reads it. */
export interface ErrorText {
  readonly title: string;
  /** What is wrong, and what to do. */
  readonly text: string;
}

type Texts = Readonly<Record<Language, ErrorText>>;

const BUSY_TEXTS: Texts = {
  sv: { title: 'Tjänsten är hårt belastad', text: 'Försök igen om några sekunder. Inget har debiterats.' },
  en: { title: 'The service is busy', text: 'Try again in a few seconds. Nothing was charged.' },
};

/** What a visitor may run into. */
export const ERROR_TEXTS: Partial<Readonly<Record<AppErrorCode, Texts>>> = {
  not_found: {
    sv: {
      title: 'Sidan finns inte',
      text: 'Här finns inget. Kontrollera adressen eller börja om från sökningen.',
    },
    en: {
      title: 'No such page',
      text: 'There is nothing here. Check the address, or begin again with the search.',
    },
  },
  method_not_allowed: {
    sv: { title: 'Så kan sidan inte hämtas', text: 'Formuläret måste skickas från sin egen sida.' },
    en: { title: 'The page cannot be had like this', text: 'The form has to be sent from its own page.' },
  },
  forbidden: {
    sv: {
      title: 'Det får du inte göra',
      text: 'Antingen skickades formuläret från en annan webbplats, eller så får bara kontots ägare göra detta.',
    },
    en: {
      title: 'You may not do that',
      text: 'Either the form was sent from another site, or only an owner of the account may do this.',
    },
  },
  missing_key: {
    sv: { title: 'Logga in först', text: 'Detta kostar krediter och kräver att du är inloggad.' },
    en: { title: 'Sign in first', text: 'This costs credits, and you have to be signed in for it.' },
  },
  invalid_key: {
    sv: {
      title: 'Kontot är stängt',
      text: 'Kontot kan inte användas längre. Fråga den som driver tjänsten.',
    },
    en: {
      title: 'The account is closed',
      text: 'The account cannot be used any more. Ask whoever runs the service.',
    },
  },
  no_credits: {
    sv: {
      title: 'Krediterna är slut',
      text: 'Månadens kvot och köpta krediter räcker inte. Kvoten fylls på den första i nästa månad; uppgradera planen eller köp fler krediter för att fortsätta nu.',
    },
    en: {
      title: 'Out of credits',
      text: 'What is left of the month and of bought credits is not enough. The quota begins anew on the first of next month; upgrade the plan or buy more credits to go on now.',
    },
  },
  rate_limited: {
    sv: { title: 'För många anrop', text: 'Det blev för många på kort tid. Vänta en minut och försök igen.' },
    en: {
      title: 'Too many calls',
      text: 'There were too many in a short time. Wait a minute and try again.',
    },
  },
  invalid_parameter: {
    sv: {
      title: 'Något stämmer inte',
      text: 'En uppgift kan inte användas. Gå tillbaka och kontrollera den.',
    },
    en: { title: 'Something is wrong', text: 'A value cannot be used. Go back and check it.' },
  },
  no_report: {
    sv: {
      title: 'Årsredovisningen finns inte',
      text: 'Det finns ingen årsredovisning för det räkenskapsåret.',
    },
    en: { title: 'No such annual report', text: 'There is no annual report for that fiscal year.' },
  },
  pdf_unavailable: {
    sv: {
      title: 'Ingen PDF just nu',
      text: 'Årsredovisningen kan inte göras om till PDF just nu. Försök igen om en stund, eller öppna den som iXBRL. Inget har debiterats.',
    },
    en: {
      title: 'No PDF right now',
      text: 'The annual report cannot be made into a PDF right now. Try again in a while, or open it as iXBRL. Nothing was charged.',
    },
  },
  unavailable: {
    sv: { title: 'Tjänsten svarar inte just nu', text: 'Försök igen om en stund. Inget har debiterats.' },
    en: {
      title: 'The service does not answer right now',
      text: 'Try again in a while. Nothing was charged.',
    },
  },
  busy: BUSY_TEXTS,
  deadline_exceeded: BUSY_TEXTS,
  body_too_large: {
    sv: { title: 'För mycket på en gång', text: 'Formuläret är för stort.' },
    en: { title: 'Too much at once', text: 'The form is too large.' },
  },
};

/** For the rest. */
export const UNEXPECTED_ERROR_TEXTS: Texts = {
  sv: {
    title: 'Något gick fel',
    text: 'Felet ligger hos oss. Försök igen om en stund. Inget har debiterats.',
  },
  en: {
    title: 'Something went wrong',
    text: 'The fault is ours. Try again in a while. Nothing was charged.',
  },
};

/** The seconds to wait before trying again, of an error that has them. */
export function toRetryAfter(error: AppError): Pick<ViewReply, 'retryAfterSeconds'> {
  const { retryAfter = toRetryAfterSeconds(error) } = error.details;
  return typeof retryAfter === 'number' ? { retryAfterSeconds: retryAfter } : {};
}
