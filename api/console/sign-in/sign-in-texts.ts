const sv = {
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

const en: typeof sv = {
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
export const SIGN_IN_TEXTS = { sv, en };
/** A notice after signing out: a value of the query parameter `done`. */
export type SignedOutNotice = keyof typeof sv.done;
