import {
  MAX_PASSWORD_LENGTH,
  type PasswordProblem,
  MIN_PASSWORD_LENGTH,
} from '../../../shared/accounts/people/password-rule.ts';
import type { Language } from '../language/language.ts';

const sv = {
  title: 'Byt lösenord',
  email: 'E-postadress',
  current: 'Nuvarande lösenord',
  next: 'Nytt lösenord',
  button: 'Byt lösenord',
  about: 'När du byter loggas du ut på alla andra enheter.',
  wrong: 'Det är inte ditt nuvarande lösenord.',
  changed: 'Lösenordet är bytt, och du är utloggad på alla andra enheter.',
  back: 'Till ditt konto',
};

const en: typeof sv = {
  title: 'Change password',
  email: 'E-mail address',
  current: 'Current password',
  next: 'New password',
  button: 'Change password',
  about: 'Changing it signs you out on all other devices.',
  wrong: 'That is not your current password.',
  changed: 'The password was changed, and you are signed out on all other devices.',
  back: 'To your account',
};

/** Texts of the page to change the password. */
export const PASSWORD_TEXTS = { sv, en };

/** What a new password has to be. */
export const PASSWORD_HINTS: Readonly<Record<Language, string>> = {
  sv: `Minst ${MIN_PASSWORD_LENGTH} tecken. Flera ord i rad är lätta att minnas och svåra att gissa.`,
  en: `At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row are easy to remember and hard to guess.`,
};

/** What is wrong with a new password. */
export const PASSWORD_FAULT_TEXTS: Readonly<Record<Language, Readonly<Record<PasswordProblem, string>>>> = {
  sv: {
    too_short: `Lösenordet är för kort. Välj ett med minst ${MIN_PASSWORD_LENGTH} tecken.`,
    too_long: `Lösenordet är för långt. Välj ett med högst ${MAX_PASSWORD_LENGTH} tecken.`,
    is_email: 'Lösenordet är din e-postadress. Välj ett annat.',
    is_common: 'Lösenordet är vanligt och därför lätt att gissa. Välj ett annat.',
  },
  en: {
    too_short: `The password is too short. Choose one of at least ${MIN_PASSWORD_LENGTH} characters.`,
    too_long: `The password is too long. Choose one of at most ${MAX_PASSWORD_LENGTH} characters.`,
    is_email: 'The password is your e-mail address. Choose another one.',
    is_common: 'The password is one of the most common and easy to guess. Choose another one.',
  },
};
