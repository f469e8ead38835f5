const sv = {
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

const en: typeof sv = {
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
export const LINK_TEXTS = { sv, en };
