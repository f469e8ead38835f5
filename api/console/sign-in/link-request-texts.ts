const sv = {
  email: 'E-postadress',
  wrongEmail: 'Det är ingen e-postadress. Skriv den som namn@exempel.se.',
  sentTitle: 'Titta i din e-post',
  spam: 'Kom inget brev? Titta i skräpposten, kontrollera adressen och försök igen.',
  signIn: 'Till inloggningen',
  'sign-up': {
    title: 'Skapa ett konto',
    about:
      'Kontot får planen Free: 500 krediter i månaden, utan kostnad. Vi skickar en länk till din adress, där du väljer ett lösenord.',
    button: 'Skicka länken',
    sent: (email: string) =>
      `Ett brev är på väg till ${email}. Länken i det gäller i 24 timmar och kan användas en gång.`,
    noMail: 'Här kan man inte skapa konton själv, eftersom tjänsten inte skickar e-post.',
    askOperator: 'Be den som driver tjänsten om en inbjudan.',
  },
  forgot: {
    title: 'Glömt lösenordet',
    about: 'Skriv adressen som du loggar in med, så skickar vi en länk där du väljer ett nytt lösenord.',
    button: 'Skicka länken',
    sent: (email: string) =>
      `Om ${email} hör till ett konto är ett brev på väg dit. Länken i det gäller i en timme och kan användas en gång.`,
    noMail: 'Här kan man inte välja ett nytt lösenord själv, eftersom tjänsten inte skickar e-post.',
    askOperator: 'Be den som driver tjänsten om hjälp.',
  },
};

const en: typeof sv = {
  email: 'E-mail address',
  wrongEmail: 'That is no e-mail address. Write it like name@example.com.',
  sentTitle: 'Look at your e-mail',
  spam: 'No mail? Look among the spam, check the address and try again.',
  signIn: 'To the sign-in page',
  'sign-up': {
    title: 'Open an account',
    about:
      'The account has the Free plan: 500 credits a month, at no cost. We send a link to your address, where you choose a password.',
    button: 'Send the link',
    sent: (email) => `A mail is on its way to ${email}. The link in it is good for 24 hours, once.`,
    noMail: 'Nobody can open an account here by themselves, as the service sends no e-mail.',
    askOperator: 'Ask whoever runs the service for an invitation.',
  },
  forgot: {
    title: 'Forgotten password',
    about: 'Write the address that you sign in with, and we send a link where you choose a new password.',
    button: 'Send the link',
    sent: (email) =>
      `If ${email} belongs to an account, a mail is on its way. The link in it is good for an hour, once.`,
    noMail: 'Nobody can choose a new password here by themselves, as the service sends no e-mail.',
    askOperator: 'Ask whoever runs the service for help.',
  },
};

/** Texts of the pages that ask for a mail with a link. */
export const LINK_REQUEST_TEXTS = { sv, en };
/** What a mail is asked for. Each has a page of its name. */
export type LinkRequestKind = 'sign-up' | 'forgot';
