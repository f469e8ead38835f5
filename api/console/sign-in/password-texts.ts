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
  about: 'När du byter lösenord loggas du ut från alla andra enheter.',
  wrong: 'Fel nuvarande lösenord.',
  changed: 'Lösenordet är bytt. Du är utloggad från alla andra enheter.',
  back: 'Till ditt konto',
};

const en: typeof sv = {
  title: 'Change password',
  email: 'E-mail address',
  current: 'Current password',
  next: 'New password',
  button: 'Change password',
  about: 'Changing your password signs you out of all other devices.',
  wrong: 'Wrong current password.',
  changed: 'Your password has been changed. You are signed out of all other devices.',
  back: 'Back to your account',
};

/** Texts of the page to change the password. */
export const PASSWORD_TEXTS = { sv, en };

/** The hint below a field for a new password. */
export const PASSWORD_HINTS: Readonly<Record<Language, string>> = {
  sv: `Minst ${MIN_PASSWORD_LENGTH} tecken. Flera ord i rad är lätta att minnas och svåra att gissa.`,
  en: `At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row are easy to remember and hard to guess.`,
};

/** Errors of a new password. */
export const PASSWORD_PROBLEM_TEXTS: Readonly<Record<Language, Readonly<Record<PasswordProblem, string>>>> = {
  sv: {
    too_short: `Lösenordet är för kort. Använd minst ${MIN_PASSWORD_LENGTH} tecken.`,
    too_long: `Lösenordet är för långt. Använd högst ${MAX_PASSWORD_LENGTH} tecken.`,
    is_email: 'Lösenordet får inte vara din e-postadress.',
    is_common: 'Lösenordet är för vanligt. Välj ett annat.',
  },
  en: {
    too_short: `The password is too short. Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    too_long: `The password is too long. Use at most ${MAX_PASSWORD_LENGTH} characters.`,
    is_email: 'The password must not be your e-mail address.',
    is_common: 'This password is too common. Choose another one.',
  },
};
