const sv = {
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

const en: typeof sv = {
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
export const LINK_REQUEST_TEXTS = { sv, en };
/** Name of a page that mails a link, as in its path `/console/…`. */
export type LinkRequestKind = 'sign-up' | 'forgot';
