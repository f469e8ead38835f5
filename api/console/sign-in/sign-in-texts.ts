import {
  countPasswordCodePoints,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from '../../../shared/accounts/people/password-rule.ts';
import { byLanguage, type Language } from '../language/language.ts';

export const SIGN_IN_TEXTS = byLanguage({
  title: { sv: 'Logga in', en: 'Sign in' },
  button: { sv: 'Logga in', en: 'Sign in' },
  wrong: { sv: 'Fel e-postadress eller lösenord.', en: 'Wrong e-mail or password.' },
  forgot: { sv: 'Glömt lösenordet?', en: 'Forgot your password?' },
  signUp: { sv: 'Skapa konto', en: 'Create an account' },
  link: { sv: 'Logga in med en länk via e-post', en: 'Sign in with a link by e-mail' },
  reasons: {
    watch: {
      sv: 'Då kan du bevaka företag: du får veta när namn, adress eller status ändras, och när en ny årsredovisning kommer.',
      en: 'Then you can watch companies: you are told when a name, address or state changes, and when a new annual report comes.',
    },
    reports: { sv: 'Då kan du läsa årsredovisningarna.', en: 'Then you can read the annual reports.' },
    list: {
      sv: 'Då kan du se hela listan och ladda ned den som kalkylblad.',
      en: 'Then you can see the whole list, and download it as a spreadsheet.',
    },
    match: { sv: 'Då matchas hela listan.', en: 'Then the whole list is matched.' },
    key: { sv: 'Då kan du skapa en API-nyckel.', en: 'Then you can create an API key.' },
  },
  byInvitation: {
    sv: 'Konton skapas på inbjudan av den som driver tjänsten.',
    en: 'Accounts are created by invitation from the operator of this service.',
  },
  done: {
    expired: { sv: 'Det gick för lång tid. Logga in igen.', en: 'That took too long. Sign in again.' },
    'signed-out': { sv: 'Du är utloggad.', en: 'You are signed out.' },
    'signed-out-everywhere': {
      sv: 'Du är utloggad från alla enheter.',
      en: 'You are signed out of all devices.',
    },
    removed: {
      sv: 'Du är borttagen, och dina uppgifter är raderade.',
      en: 'You are removed, and your data is deleted.',
    },
  },
});

export const SECOND_FACTOR_CODE_TEXTS = byLanguage({
  title: { sv: 'Ange koden', en: 'Enter the code' },
  about: {
    sv: 'Ditt konto är skyddat med tvåfaktorsautentisering.',
    en: 'Your account is protected by two-factor authentication.',
  },
  hint: {
    sv: 'Sex siffror från din autentiseringsapp, eller en av dina återställningskoder.',
    en: 'Six digits from your authenticator app, or one of your recovery codes.',
  },
  button: { sv: 'Logga in', en: 'Sign in' },
  wrong: {
    sv: 'Fel kod. Ange den senaste koden i appen. En kod kan bara användas en gång.',
    en: 'Wrong code. Enter the latest code in the app. A code can be used only once.',
  },
  lost: {
    sv: 'Har du varken appen eller en återställningskod? Kontakta den som driver tjänsten.',
    en: 'No access to the app or a recovery code? Contact the operator of this service.',
  },
});

export const LINK_REQUEST_TEXTS = byLanguage({
  wrongEmail: {
    sv: 'Ange en giltig e-postadress, till exempel namn@exempel.se.',
    en: 'Enter a valid e-mail address, such as name@example.com.',
  },
  button: { sv: 'Skicka länk', en: 'Send link' },
  sentTitle: { sv: 'Kontrollera din e-post', en: 'Check your e-mail' },
  spam: {
    sv: 'Inget mejl? Titta i skräpposten och kontrollera adressen.',
    en: 'No e-mail? Look in your spam folder and check the address.',
  },
  sendAgain: { sv: 'Skicka mejlet igen', en: 'Send the e-mail again' },
  otherAddress: { sv: 'Ange en annan adress', en: 'Use another address' },
  signIn: { sv: 'Till inloggningen', en: 'Back to sign-in' },
  forOperators: { sv: 'Driver du tjänsten?', en: 'Do you operate this service?' },
  inviteYourself: {
    sv: 'Skapa ett konto och en länk till det. Den första som öppnar länken blir kontots ägare. Med en mejlserver (SMTP_URL) kan alla skapa konto själva.',
    en: 'Create an account and a link to it. The first person to open the link owns the account. With a mail server (SMTP_URL), everyone can sign up.',
  },
  'sign-up': {
    title: { sv: 'Skapa konto', en: 'Create an account' },
    about: {
      sv: 'Gratisplanen ger dig 500 krediter i månaden utan kostnad. Vi skickar en länk till din adress där du väljer ett lösenord.',
      en: 'The Free plan gives you 500 credits a month at no cost. We will send a link to your address where you choose a password.',
    },
    sent: (email: string) => ({
      sv: `Ett mejl är på väg till ${email}. Länken gäller i 24 timmar och kan användas en gång.`,
      en: `An e-mail is on its way to ${email}. The link is valid for 24 hours and can be used once.`,
    }),
    noMail: {
      sv: 'Konton på den här tjänsten skapas på inbjudan.',
      en: 'Accounts on this service are created by invitation.',
    },
    askOperator: {
      sv: 'Be den som driver tjänsten om en inbjudan. Du får en länk där du väljer ett lösenord.',
      en: 'Ask the operator for one. You will get a link where you choose a password.',
    },
  },
  'sign-in-link': {
    title: { sv: 'Logga in med en länk', en: 'Sign in with a link' },
    about: {
      sv: 'Ange adressen till ditt konto, så skickar vi en länk som loggar in dig utan lösenord.',
      en: 'Enter the address of your account, and we will send a link that signs you in without a password.',
    },
    sent: (email: string) => ({
      sv: `Om ${email} hör till ett konto är ett mejl på väg dit. Länken gäller i tio minuter och kan användas en gång.`,
      en: `If ${email} belongs to an account, an e-mail is on its way. The link is valid for ten minutes and can be used once.`,
    }),
    noMail: {
      sv: 'Inloggning med en länk via e-post är inte tillgänglig.',
      en: 'Signing in with a link by e-mail is not available.',
    },
    askOperator: { sv: 'Logga in med ditt lösenord.', en: 'Sign in with your password.' },
  },
  forgot: {
    title: { sv: 'Återställ lösenord', en: 'Reset password' },
    about: {
      sv: 'Ange adressen du loggar in med, så skickar vi en länk där du väljer ett nytt lösenord.',
      en: 'Enter the address you sign in with, and we will send a link where you choose a new password.',
    },
    sent: (email: string) => ({
      sv: `Om ${email} hör till ett konto är ett mejl på väg dit. Länken gäller i en timme och kan användas en gång.`,
      en: `If ${email} belongs to an account, an e-mail is on its way. The link is valid for one hour and can be used once.`,
    }),
    noMail: { sv: 'Lösenordet kan inte återställas via e-post.', en: 'Passwords cannot be reset by e-mail.' },
    askOperator: {
      sv: 'Be den som driver tjänsten om en ny inbjudan.',
      en: 'Ask the operator of this service for a new invitation.',
    },
  },
});

/** Name of a page that mails a link, as in its path `/console/…`. */
export type LinkRequestKind = 'sign-up' | 'sign-in-link' | 'forgot';

export const ONE_TIME_LINK_PAGE_TEXTS = byLanguage({
  titles: {
    invite: { sv: 'Välkommen! Välj ett lösenord', en: 'Welcome! Choose a password' },
    'sign-up': { sv: 'Välj ett lösenord för ditt konto', en: 'Choose a password for your account' },
    'sign-in': { sv: 'Logga in', en: 'Sign in' },
    reset: { sv: 'Välj ett nytt lösenord', en: 'Choose a new password' },
  },
  buttons: {
    invite: { sv: 'Spara och logga in', en: 'Save and sign in' },
    'sign-up': { sv: 'Skapa konto', en: 'Create account' },
    'sign-in': { sv: 'Logga in', en: 'Sign in' },
    reset: { sv: 'Spara och logga in', en: 'Save and sign in' },
  },
  invalidTitle: { sv: 'Länken gäller inte längre', en: 'This link has expired' },
  invalid: {
    sv: 'Den har redan använts, har gått ut eller är ofullständig.',
    en: 'It has already been used, is too old or is incomplete.',
  },
  whatToDo: {
    sv: 'Logga in om du redan har valt ett lösenord. Annars kan du begära en ny länk, eller be den som bjöd in dig om en ny inbjudan.',
    en: 'Sign in if you have already chosen a password. Otherwise request a new link, or ask the person who invited you for a new invitation.',
  },
  signIn: { sv: 'Logga in', en: 'Sign in' },
  forgot: { sv: 'Glömt lösenordet?', en: 'Forgot your password?' },
  signUp: { sv: 'Skapa konto', en: 'Create an account' },
});

export const PASSWORD_TEXTS = byLanguage({
  title: { sv: 'Byt lösenord', en: 'Change password' },
  current: { sv: 'Nuvarande lösenord', en: 'Current password' },
  next: { sv: 'Nytt lösenord', en: 'New password' },
  button: { sv: 'Byt lösenord', en: 'Change password' },
  about: {
    sv: 'När du byter lösenord loggas du ut från alla andra enheter.',
    en: 'Changing your password signs you out of all other devices.',
  },
  wrong: { sv: 'Fel nuvarande lösenord.', en: 'Wrong current password.' },
  changed: {
    sv: 'Lösenordet är bytt. Du är utloggad från alla andra enheter.',
    en: 'Your password has been changed. You are signed out of all other devices.',
  },
  back: { sv: 'Till ditt konto', en: 'Back to your account' },
});

export const PASSWORD_HINTS: Readonly<Record<Language, string>> = {
  sv: `Minst ${MIN_PASSWORD_LENGTH} tecken. Flera ord i rad är lätta att minnas och svåra att gissa.`,
  en: `At least ${MIN_PASSWORD_LENGTH} characters. Several words in a row are easy to remember and hard to guess.`,
};

const PROBLEM_TEXTS = byLanguage({
  empty: {
    sv: `Ange ett lösenord med minst ${MIN_PASSWORD_LENGTH} tecken.`,
    en: `Enter a password with at least ${MIN_PASSWORD_LENGTH} characters.`,
  },
  too_short: (length: number) => ({
    sv: `Lösenordet har ${length} tecken. Lägg till minst ${MIN_PASSWORD_LENGTH - length}.`,
    en: `The password has ${toCharacters(length)}. Add at least ${MIN_PASSWORD_LENGTH - length}.`,
  }),
  too_long: (length: number) => ({
    sv: `Lösenordet har ${length} tecken. Ta bort minst ${length - MAX_PASSWORD_LENGTH}.`,
    en: `The password has ${toCharacters(length)}. Remove at least ${length - MAX_PASSWORD_LENGTH}.`,
  }),
  is_email: {
    sv: 'Lösenordet får inte vara din e-postadress. Välj ett annat.',
    en: 'The password must not be your e-mail address. Choose another one.',
  },
  is_common: {
    sv: 'Lösenordet är ett av de vanligaste och lätt att gissa. Välj ett annat.',
    en: 'This password is one of the most common ones and easy to guess. Choose another one.',
  },
});

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
