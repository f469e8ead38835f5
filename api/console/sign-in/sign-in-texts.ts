import {
  MAX_PASSWORD_LENGTH,
  type PasswordProblem,
  MIN_PASSWORD_LENGTH,
} from '../../../shared/accounts/people/password-rule.ts';
import type { Language } from '../language/language.ts';

const signInSv = {
  title: 'Logga in',
  email: 'E-postadress',
  password: 'Lösenord',
  button: 'Logga in',
  wrong: 'Fel e-postadress eller lösenord.',
  forgot: 'Glömt lösenordet?',
  signUp: 'Skapa konto',
  done: {
    'signed-out': 'Du är utloggad.',
    'signed-out-everywhere': 'Du är utloggad från alla enheter.',
  },
};

const signInEn: typeof signInSv = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  button: 'Sign in',
  wrong: 'Wrong e-mail or password.',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
  done: {
    'signed-out': 'You are signed out.',
    'signed-out-everywhere': 'You are signed out of all devices.',
  },
};

/** Texts of the sign-in page. */
export const SIGN_IN_TEXTS = { sv: signInSv, en: signInEn };
/** A notice after signing out: a value of the query parameter `done`. */
export type SignedOutNotice = keyof typeof signInSv.done;

const linkRequestSv = {
  email: 'E-postadress',
  wrongEmail: 'Ange en giltig e-postadress, till exempel namn@exempel.se.',
  sentTitle: 'Kontrollera din e-post',
  spam: 'Inget mejl? Titta i skräpposten, kontrollera adressen och försök igen.',
  signIn: 'Till inloggningen',
  askOperator: 'Kontakta den som driver tjänsten.',
  'sign-up': {
    title: 'Skapa konto',
    about:
      'Planen Free ger dig 500 krediter i månaden utan kostnad. Vi skickar en länk till din adress där du väljer ett lösenord.',
    button: 'Skicka länk',
    sent: (email: string) =>
      `Ett mejl är på väg till ${email}. Länken gäller i 24 timmar och kan användas en gång.`,
    noMail: 'Konton skapas på inbjudan.',
  },
  forgot: {
    title: 'Återställ lösenord',
    about: 'Ange adressen du loggar in med, så skickar vi en länk där du väljer ett nytt lösenord.',
    button: 'Skicka länk',
    sent: (email: string) =>
      `Om ${email} hör till ett konto är ett mejl på väg dit. Länken gäller i en timme och kan användas en gång.`,
    noMail: 'Lösenordet kan inte återställas via e-post.',
  },
};

const linkRequestEn: typeof linkRequestSv = {
  email: 'E-mail address',
  wrongEmail: 'Enter a valid e-mail address, such as name@example.com.',
  sentTitle: 'Check your e-mail',
  spam: 'No e-mail? Look in your spam folder, check the address and try again.',
  signIn: 'Back to sign-in',
  askOperator: 'Contact the operator of this service.',
  'sign-up': {
    title: 'Create an account',
    about:
      'The Free plan gives you 500 credits a month at no cost. We will send a link to your address where you choose a password.',
    button: 'Send link',
    sent: (email) =>
      `An e-mail is on its way to ${email}. The link is valid for 24 hours and can be used once.`,
    noMail: 'Accounts are created by invitation.',
  },
  forgot: {
    title: 'Reset password',
    about: 'Enter the address you sign in with, and we will send a link where you choose a new password.',
    button: 'Send link',
    sent: (email) =>
      `If ${email} belongs to an account, an e-mail is on its way. The link is valid for one hour and can be used once.`,
    noMail: 'Passwords cannot be reset by e-mail.',
  },
};

/** Texts of the pages that mail a link: to create an account or to reset a password. */
export const LINK_REQUEST_TEXTS = { sv: linkRequestSv, en: linkRequestEn };
/** Name of a page that mails a link, as in its path `/console/…`. */
export type LinkRequestKind = 'sign-up' | 'forgot';

const linkSv = {
  titles: {
    invite: 'Välkommen! Välj ett lösenord',
    'sign-up': 'Välj ett lösenord för ditt konto',
    reset: 'Välj ett nytt lösenord',
  },
  email: 'E-postadress',
  password: 'Nytt lösenord',
  buttons: { invite: 'Spara och logga in', 'sign-up': 'Skapa konto', reset: 'Spara och logga in' },
  invalidTitle: 'Länken gäller inte längre',
  invalid: 'Den har redan använts, har gått ut eller är ofullständig.',
  whatToDo:
    'Logga in om du redan har valt ett lösenord. Annars kan du begära en ny länk, eller be den som bjöd in dig om en ny inbjudan.',
  signIn: 'Logga in',
  forgot: 'Glömt lösenordet?',
  signUp: 'Skapa konto',
};

const linkEn: typeof linkSv = {
  titles: {
    invite: 'Welcome! Choose a password',
    'sign-up': 'Choose a password for your account',
    reset: 'Choose a new password',
  },
  email: 'E-mail address',
  password: 'New password',
  buttons: { invite: 'Save and sign in', 'sign-up': 'Create account', reset: 'Save and sign in' },
  invalidTitle: 'This link has expired',
  invalid: 'It has already been used, is too old or is incomplete.',
  whatToDo:
    'Sign in if you have already chosen a password. Otherwise request a new link, or ask the person who invited you for a new invitation.',
  signIn: 'Sign in',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
};

/** Texts of the page behind a one-time link. */
export const LINK_TEXTS = { sv: linkSv, en: linkEn };

const passwordSv = {
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

const passwordEn: typeof passwordSv = {
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
export const PASSWORD_TEXTS = { sv: passwordSv, en: passwordEn };

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
