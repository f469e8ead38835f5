const sv = {
  title: 'Logga in',
  email: 'E-postadress',
  password: 'Lösenord',
  button: 'Logga in',
  wrong: 'E-postadressen och lösenordet hör inte ihop. Kontrollera båda och försök igen.',
  forgot: 'Glömt lösenordet?',
  signUp: 'Skapa ett konto',
  done: {
    'signed-out': 'Du är utloggad.',
    'signed-out-everywhere': 'Du är utloggad överallt, på alla enheter.',
  },
};

const en: typeof sv = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  button: 'Sign in',
  wrong: 'The e-mail address and the password do not belong together. Check both and try again.',
  forgot: 'Forgotten your password?',
  signUp: 'Open an account',
  done: {
    'signed-out': 'You are signed out.',
    'signed-out-everywhere': 'You are signed out everywhere, on all devices.',
  },
};

/** Texts of the page to sign in. */
export const SIGN_IN_TEXTS = { sv, en };
/** What was just done, as the address of the page says it. */
export type SignedOutNotice = keyof typeof sv.done;
