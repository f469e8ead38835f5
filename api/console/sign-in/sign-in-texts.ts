import {
  countPasswordCodePoints,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from '../../../shared/accounts/people/password-rule.ts';
import type { Language } from '../language/language.ts';

/** A notice of the sign-in page, as in the query parameter `done`. */
export type SignInNotice = 'expired' | 'signed-out' | 'signed-out-everywhere' | 'removed';

const signInSv = {
  title: 'Logga in',
  email: 'E-postadress',
  password: 'Lösenord',
  button: 'Logga in',
  wrong: 'Fel e-postadress eller lösenord.',
  forgot: 'Glömt lösenordet?',
  signUp: 'Skapa konto',
  link: 'Logga in med en länk via e-post',
  reasons: {
    watch:
      'Då kan du bevaka företag: du får veta när namn, adress eller status ändras, och när en ny årsredovisning kommer.',
    reports: 'Då kan du läsa årsredovisningarna.',
    list: 'Då kan du se hela listan och ladda ned den som kalkylblad.',
    match: 'Då matchas hela listan.',
    key: 'Då kan du skapa en API-nyckel.',
  },
  byInvitation: 'Konton skapas på inbjudan av den som driver tjänsten.',
  done: {
    expired: 'Det gick för lång tid. Logga in igen.',
    'signed-out': 'Du är utloggad.',
    'signed-out-everywhere': 'Du är utloggad från alla enheter.',
    removed: 'Du är borttagen, och dina uppgifter är raderade.',
  } satisfies Record<SignInNotice, string>,
};

const signInEn: typeof signInSv = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  button: 'Sign in',
  wrong: 'Wrong e-mail or password.',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
  link: 'Sign in with a link by e-mail',
  reasons: {
    watch:
      'Then you can watch companies: you are told when a name, address or state changes, and when a new annual report comes.',
    reports: 'Then you can read the annual reports.',
    list: 'Then you can see the whole list, and download it as a spreadsheet.',
    match: 'Then the whole list is matched.',
    key: 'Then you can create an API key.',
  },
  byInvitation: 'Accounts are created by invitation from the operator of this service.',
  done: {
    expired: 'That took too long. Sign in again.',
    'signed-out': 'You are signed out.',
    'signed-out-everywhere': 'You are signed out of all devices.',
    removed: 'You are removed, and your data is deleted.',
  },
};

const codeSv = {
  title: 'Ange koden',
  about: 'Ditt konto är skyddat med tvåfaktorsautentisering.',
  code: 'Kod',
  hint: 'Sex siffror från din autentiseringsapp, eller en av dina återställningskoder.',
  button: 'Logga in',
  wrong: 'Fel kod. Ange den senaste koden i appen. En kod kan bara användas en gång.',
  lost: 'Har du varken appen eller en återställningskod? Kontakta den som driver tjänsten.',
};

const codeEn: typeof codeSv = {
  title: 'Enter the code',
  about: 'Your account is protected by two-factor authentication.',
  code: 'Code',
  hint: 'Six digits from your authenticator app, or one of your recovery codes.',
  button: 'Sign in',
  wrong: 'Wrong code. Enter the latest code in the app. A code can be used only once.',
  lost: 'No access to the app or a recovery code? Contact the operator of this service.',
};

export const SECOND_FACTOR_CODE_TEXTS = { sv: codeSv, en: codeEn };

export const SIGN_IN_TEXTS = { sv: signInSv, en: signInEn };

const linkRequestSv = {
  email: 'E-postadress',
  wrongEmail: 'Ange en giltig e-postadress, till exempel namn@exempel.se.',
  sentTitle: 'Kontrollera din e-post',
  spam: 'Inget mejl? Titta i skräpposten och kontrollera adressen.',
  sendAgain: 'Skicka mejlet igen',
  otherAddress: 'Ange en annan adress',
  signIn: 'Till inloggningen',
  forOperators: 'Driver du tjänsten?',
  inviteYourself:
    'Skapa ett konto och en länk till det. Den första som öppnar länken blir kontots ägare. Med en mejlserver (SMTP_URL) kan alla skapa konto själva.',
  'sign-up': {
    title: 'Skapa konto',
    about:
      'Gratisplanen ger dig 500 krediter i månaden utan kostnad. Vi skickar en länk till din adress där du väljer ett lösenord.',
    button: 'Skicka länk',
    sent: (email: string) =>
      `Ett mejl är på väg till ${email}. Länken gäller i 24 timmar och kan användas en gång.`,
    noMail: 'Konton på den här tjänsten skapas på inbjudan.',
    askOperator: 'Be den som driver tjänsten om en inbjudan. Du får en länk där du väljer ett lösenord.',
  },
  'sign-in-link': {
    title: 'Logga in med en länk',
    about: 'Ange adressen till ditt konto, så skickar vi en länk som loggar in dig utan lösenord.',
    button: 'Skicka länk',
    sent: (email: string) =>
      `Om ${email} hör till ett konto är ett mejl på väg dit. Länken gäller i tio minuter och kan användas en gång.`,
    noMail: 'Inloggning med en länk via e-post är inte tillgänglig.',
    askOperator: 'Logga in med ditt lösenord.',
  },
  forgot: {
    title: 'Återställ lösenord',
    about: 'Ange adressen du loggar in med, så skickar vi en länk där du väljer ett nytt lösenord.',
    button: 'Skicka länk',
    sent: (email: string) =>
      `Om ${email} hör till ett konto är ett mejl på väg dit. Länken gäller i en timme och kan användas en gång.`,
    noMail: 'Lösenordet kan inte återställas via e-post.',
    askOperator: 'Be den som driver tjänsten om en ny inbjudan.',
  },
};

const linkRequestEn: typeof linkRequestSv = {
  email: 'E-mail address',
  wrongEmail: 'Enter a valid e-mail address, such as name@example.com.',
  sentTitle: 'Check your e-mail',
  spam: 'No e-mail? Look in your spam folder and check the address.',
  sendAgain: 'Send the e-mail again',
  otherAddress: 'Use another address',
  signIn: 'Back to sign-in',
  forOperators: 'Do you operate this service?',
  inviteYourself:
    'Create an account and a link to it. The first person to open the link owns the account. With a mail server (SMTP_URL), everyone can sign up.',
  'sign-up': {
    title: 'Create an account',
    about:
      'The Free plan gives you 500 credits a month at no cost. We will send a link to your address where you choose a password.',
    button: 'Send link',
    sent: (email) =>
      `An e-mail is on its way to ${email}. The link is valid for 24 hours and can be used once.`,
    noMail: 'Accounts on this service are created by invitation.',
    askOperator: 'Ask the operator for one. You will get a link where you choose a password.',
  },
  'sign-in-link': {
    title: 'Sign in with a link',
    about: 'Enter the address of your account, and we will send a link that signs you in without a password.',
    button: 'Send link',
    sent: (email) =>
      `If ${email} belongs to an account, an e-mail is on its way. The link is valid for ten minutes and can be used once.`,
    noMail: 'Signing in with a link by e-mail is not available.',
    askOperator: 'Sign in with your password.',
  },
  forgot: {
    title: 'Reset password',
    about: 'Enter the address you sign in with, and we will send a link where you choose a new password.',
    button: 'Send link',
    sent: (email) =>
      `If ${email} belongs to an account, an e-mail is on its way. The link is valid for one hour and can be used once.`,
    noMail: 'Passwords cannot be reset by e-mail.',
    askOperator: 'Ask the operator of this service for a new invitation.',
  },
};

export const LINK_REQUEST_TEXTS = { sv: linkRequestSv, en: linkRequestEn };
/** Name of a page that mails a link, as in its path `/console/…`. */
export type LinkRequestKind = 'sign-up' | 'sign-in-link' | 'forgot';

const linkSv = {
  titles: {
    invite: 'Välkommen! Välj ett lösenord',
    'sign-up': 'Välj ett lösenord för ditt konto',
    'sign-in': 'Logga in',
    reset: 'Välj ett nytt lösenord',
  },
  email: 'E-postadress',
  password: 'Lösenord',
  buttons: {
    invite: 'Spara och logga in',
    'sign-up': 'Skapa konto',
    'sign-in': 'Logga in',
    reset: 'Spara och logga in',
  },
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
    'sign-in': 'Sign in',
    reset: 'Choose a new password',
  },
  email: 'E-mail address',
  password: 'Password',
  buttons: {
    invite: 'Save and sign in',
    'sign-up': 'Create account',
    'sign-in': 'Sign in',
    reset: 'Save and sign in',
  },
  invalidTitle: 'This link has expired',
  invalid: 'It has already been used, is too old or is incomplete.',
  whatToDo:
    'Sign in if you have already chosen a password. Otherwise request a new link, or ask the person who invited you for a new invitation.',
  signIn: 'Sign in',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
};

export const ONE_TIME_LINK_PAGE_TEXTS = { sv: linkSv, en: linkEn };

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

export const PASSWORD_TEXTS = { sv: passwordSv, en: passwordEn };

export const PASSWORD_HINTS: Readonly<Record<Language, string>> = {
  sv: `Minst ${MIN_PASSWORD_LENGTH} tecken. Flera ord i rad är lätta att minnas och svåra att gissa.`,
  en: `At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row are easy to remember and hard to guess.`,
};

const PROBLEM_TEXTS = {
  sv: {
    empty: `Ange ett lösenord med minst ${MIN_PASSWORD_LENGTH} tecken.`,
    too_short: (length: number) =>
      `Lösenordet har ${length} tecken. Lägg till minst ${MIN_PASSWORD_LENGTH - length}.`,
    too_long: (length: number) =>
      `Lösenordet har ${length} tecken. Ta bort minst ${length - MAX_PASSWORD_LENGTH}.`,
    is_email: 'Lösenordet får inte vara din e-postadress. Välj ett annat.',
    is_common: 'Lösenordet är ett av de vanligaste och lätt att gissa. Välj ett annat.',
  },
  en: {
    empty: `Enter a password with at least ${MIN_PASSWORD_LENGTH} characters.`,
    too_short: (length: number) =>
      `The password has ${toCharacters(length)}. Add at least ${MIN_PASSWORD_LENGTH - length}.`,
    too_long: (length: number) =>
      `The password has ${toCharacters(length)}. Remove at least ${length - MAX_PASSWORD_LENGTH}.`,
    is_email: 'The password must not be your e-mail address. Choose another one.',
    is_common: 'This password is one of the most common ones and easy to guess. Choose another one.',
  },
};

function toCharacters(count: number): string {
  return count === 1 ? '1 character' : `${count.toLocaleString('en-GB')} characters`;
}

export function toPasswordProblemText(
  problem: PasswordProblem,
  password: string,
  language: Language,
): string {
  const t = PROBLEM_TEXTS[language];
  const length = countPasswordCodePoints(password);
  if (length === 0) return t.empty;
  return problem === 'too_short' || problem === 'too_long' ? t[problem](length) : t[problem];
}
