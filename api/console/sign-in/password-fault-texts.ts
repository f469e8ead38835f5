import {
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
  type PasswordFault,
} from '../../../shared/accounts/people/password-rule.ts';
import type { Language } from '../language/language.ts';

/** What a new password has to be. */
export const PASSWORD_RULE: Readonly<Record<Language, string>> = {
  sv: `Minst ${SHORTEST_PASSWORD} tecken. Flera ord i rad är lätta att minnas och svåra att gissa.`,
  en: `At least ${SHORTEST_PASSWORD} characters. Several words in a row are easy to remember and hard to guess.`,
};

/** What is wrong with a new password. */
export const PASSWORD_FAULT_TEXTS: Readonly<Record<Language, Readonly<Record<PasswordFault, string>>>> = {
  sv: {
    too_short: `Lösenordet är för kort. Välj ett med minst ${SHORTEST_PASSWORD} tecken.`,
    too_long: `Lösenordet är för långt. Välj ett med högst ${LONGEST_PASSWORD} tecken.`,
    is_email: 'Lösenordet är din e-postadress. Välj ett annat.',
    is_common: 'Lösenordet är vanligt och därför lätt att gissa. Välj ett annat.',
  },
  en: {
    too_short: `The password is too short. Choose one of at least ${SHORTEST_PASSWORD} characters.`,
    too_long: `The password is too long. Choose one of at most ${LONGEST_PASSWORD} characters.`,
    is_email: 'The password is your e-mail address. Choose another one.',
    is_common: 'The password is one of the most common and easy to guess. Choose another one.',
  },
};
