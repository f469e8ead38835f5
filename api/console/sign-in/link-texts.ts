const sv = {
  titles: {
    invite: 'Välkommen: välj ett lösenord',
    'sign-up': 'Skapa ditt konto: välj ett lösenord',
    reset: 'Välj ett nytt lösenord',
  },
  email: 'E-postadress',
  password: 'Nytt lösenord',
  buttons: { invite: 'Spara och logga in', 'sign-up': 'Skapa kontot', reset: 'Spara och logga in' },
  deadTitle: 'Länken gäller inte längre',
  dead: 'Länken har redan använts, har gått ut eller är inte hel.',
  whatToDo:
    'Logga in om du redan har valt ett lösenord. Annars kan du be om en ny länk, eller be den som bjöd in dig om en ny inbjudan.',
  signIn: 'Logga in',
  forgot: 'Välj ett nytt lösenord',
  signUp: 'Skapa ett konto',
};

const en: typeof sv = {
  titles: {
    invite: 'Welcome: choose a password',
    'sign-up': 'Open your account: choose a password',
    reset: 'Choose a new password',
  },
  email: 'E-mail address',
  password: 'New password',
  buttons: { invite: 'Save and sign in', 'sign-up': 'Open the account', reset: 'Save and sign in' },
  deadTitle: 'The link is not good any more',
  dead: 'The link was used already, has expired or is not complete.',
  whatToDo:
    'Sign in if you have chosen a password already. Otherwise ask for a new link, or ask whoever invited you for another invitation.',
  signIn: 'Sign in',
  forgot: 'Choose a new password',
  signUp: 'Open an account',
};

/** Texts of the page that a one-time link leads to. */
export const LINK_TEXTS = { sv, en };
