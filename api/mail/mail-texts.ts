const sv = {
  locale: 'sv-SE',
  invite: {
    subject: 'Inbjudan till Company Data Service',
    text: (link: string, until: string) => `Hej!

Du är inbjuden till konsolen för Company Data Service, där du ser nycklar och användning. Välj ett lösenord här:

${link}

Länken kan användas en gång, fram till ${until}. Vet du inte vad det handlar om behöver du inte göra något.
`,
  },
  'sign-up': {
    subject: 'Bekräfta din adress',
    text: (link: string, until: string) => `Hej!

Någon, förmodligen du, vill skapa ett konto på Company Data Service med den här adressen. Bekräfta adressen och välj ett lösenord här:

${link}

Länken kan användas en gång, fram till ${until}. Var det inte du behöver du inte göra något: då skapas inget konto.
`,
  },
  reset: {
    subject: 'Välj ett nytt lösenord',
    text: (link: string, until: string) => `Hej!

Någon, förmodligen du, har glömt lösenordet till Company Data Service. Välj ett nytt här:

${link}

Länken kan användas en gång, fram till ${until}. Var det inte du behöver du inte göra något: lösenordet är oförändrat.
`,
  },
  taken: {
    subject: 'Du har redan ett konto',
    text: (signIn: string, forgot: string) => `Hej!

Någon, förmodligen du, ville skapa ett konto på Company Data Service med den här adressen, men det finns redan ett. Logga in här:

${signIn}

Har du glömt lösenordet väljer du ett nytt här:

${forgot}

Var det inte du behöver du inte göra något: ingenting har ändrats.
`,
  },
};

const en: typeof sv = {
  locale: 'en-GB',
  invite: {
    subject: 'Invitation to Company Data Service',
    text: (link, until) => `Hello,

You are invited to the console of Company Data Service, where you see keys and usage. Choose a password here:

${link}

The link can be used once, until ${until}. If this means nothing to you, you need not do anything.
`,
  },
  'sign-up': {
    subject: 'Confirm your address',
    text: (link, until) => `Hello,

Somebody, probably you, wants to open an account at Company Data Service with this address. Confirm the address and choose a password here:

${link}

The link can be used once, until ${until}. If it was not you, you need not do anything: no account is made.
`,
  },
  reset: {
    subject: 'Choose a new password',
    text: (link, until) => `Hello,

Somebody, probably you, has forgotten the password for Company Data Service. Choose a new one here:

${link}

The link can be used once, until ${until}. If it was not you, you need not do anything: the password is unchanged.
`,
  },
  taken: {
    subject: 'You have an account already',
    text: (signIn, forgot) => `Hello,

Somebody, probably you, wanted to open an account at Company Data Service with this address, which has one already. Sign in here:

${signIn}

If you have forgotten the password, choose a new one here:

${forgot}

If it was not you, you need not do anything: nothing was changed.
`,
  },
};

/** Texts of the mails by language, with the locale of their dates. */
export const MAIL_TEXTS = { sv, en };

/** A language of mails. */
export type MailLanguage = keyof typeof MAIL_TEXTS;
/** Languages of mails, the default first. */
export const MAIL_LANGUAGES = Object.keys(MAIL_TEXTS) as readonly MailLanguage[];
