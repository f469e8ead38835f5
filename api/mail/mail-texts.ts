const sv = {
  locale: 'sv-SE',
  invite: {
    subject: 'Inbjudan till Company Data Service',
    ask: 'Du är inbjuden till Company Data Service. Välj ett lösenord här för att komma igång:',
    rest: 'Om du inte väntade dig någon inbjudan kan du bortse från det här mejlet.',
  },
  'sign-up': {
    subject: 'Bekräfta din e-postadress',
    ask: 'Tack för att du vill skapa ett konto på Company Data Service. Bekräfta din e-postadress och välj ett lösenord här:',
    rest: 'Om det inte var du kan du bortse från det här mejlet. Då skapas inget konto.',
  },
  'sign-in': {
    subject: 'Logga in på Company Data Service',
    ask: 'Här loggar du in på Company Data Service:',
    rest: 'Om det inte var du kan du bortse från det här mejlet. Skicka inte länken vidare: den som har den kan logga in som du.',
  },
  reset: {
    subject: 'Återställ ditt lösenord',
    ask: 'Någon har begärt ett nytt lösenord för ditt konto på Company Data Service. Välj ett nytt lösenord här:',
    rest: 'Om det inte var du kan du bortse från det här mejlet. Ditt lösenord är oförändrat.',
  },
  address: {
    subject: 'Bekräfta din nya e-postadress',
    ask: 'Du vill logga in på Company Data Service med den här adressen. Öppna länken där du är inloggad:',
    rest: 'Om det inte var du kan du bortse från det här mejlet.',
  },
  linkMail: (ask: string, link: string, until: string, rest: string) => `Hej!

${ask}

${link}

Länken gäller till ${until} och kan användas en gång. ${rest}
`,
  taken: {
    subject: 'Du har redan ett konto',
    text: (signIn: string, forgot: string) => `Hej!

Någon har försökt skapa ett konto på Company Data Service med din e-postadress, men du har redan ett. Logga in här:

${signIn}

Har du glömt lösenordet? Välj ett nytt här:

${forgot}

Om det inte var du kan du bortse från det här mejlet. Inget har ändrats.
`,
  },
};

const en: typeof sv = {
  locale: 'en-GB',
  invite: {
    subject: 'Invitation to Company Data Service',
    ask: 'You have been invited to Company Data Service. Choose a password here to get started:',
    rest: 'If you did not expect an invitation, you can ignore this e-mail.',
  },
  'sign-up': {
    subject: 'Confirm your e-mail address',
    ask: 'Thank you for signing up for Company Data Service. Confirm your e-mail address and choose a password here:',
    rest: 'If this was not you, you can ignore this e-mail. No account will be created.',
  },
  'sign-in': {
    subject: 'Sign in to Company Data Service',
    ask: 'Sign in to Company Data Service here:',
    rest: 'If this was not you, you can ignore this e-mail. Do not forward the link: anyone who has it can sign in as you.',
  },
  reset: {
    subject: 'Reset your password',
    ask: 'Somebody requested a new password for your account at Company Data Service. Choose a new password here:',
    rest: 'If this was not you, you can ignore this e-mail. Your password is unchanged.',
  },
  address: {
    subject: 'Confirm your new e-mail address',
    ask: 'You want to sign in to Company Data Service with this address. Open the link where you are signed in:',
    rest: 'If this was not you, you can ignore this e-mail.',
  },
  linkMail: (ask, link, until, rest) => `Hello,

${ask}

${link}

The link is valid until ${until} and can be used once. ${rest}
`,
  taken: {
    subject: 'You already have an account',
    text: (signIn, forgot) => `Hello,

Somebody tried to create an account at Company Data Service with your e-mail address, but you already have one. Sign in here:

${signIn}

Forgot your password? Choose a new one here:

${forgot}

If this was not you, you can ignore this e-mail. Nothing has changed.
`,
  },
};

export const MAIL_TEXTS = { sv, en };

export type MailLanguage = keyof typeof MAIL_TEXTS;
export const MAIL_LANGUAGES = Object.keys(MAIL_TEXTS) as readonly MailLanguage[];
