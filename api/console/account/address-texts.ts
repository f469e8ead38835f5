const sv = {
  title: 'Byt e-postadress',
  about: (email: string) =>
    `Du loggar in med ${email}. Den nya adressen gäller när du har öppnat länken som vi mejlar dit.`,
  email: 'Ny e-postadress',
  wrongEmail: 'Det är ingen giltig e-postadress.',
  password: 'Lösenord',
  wrongPassword: 'Fel lösenord.',
  button: 'Skicka länk',
  cancel: 'Avbryt',
  sent: (email: string) =>
    `Ett mejl är på väg till ${email}. Länken gäller i en timme. Öppna den där du är inloggad.`,
  toAccount: 'Till ditt konto',
  confirm: (email: string) => `Du loggar in med ${email} från nu.`,
  confirmButton: 'Byt adress',
  invalid: 'Länken gäller inte längre, eller hör till ett annat konto än det du är inloggad på.',
};

const en: typeof sv = {
  title: 'Change e-mail address',
  about: (email) =>
    `You sign in with ${email}. The new address counts once you have opened the link that we mail to it.`,
  email: 'New e-mail address',
  wrongEmail: 'This is not a valid e-mail address.',
  password: 'Password',
  wrongPassword: 'Wrong password.',
  button: 'Send link',
  cancel: 'Cancel',
  sent: (email) =>
    `An e-mail is on its way to ${email}. The link is valid for one hour. Open it where you are signed in.`,
  toAccount: 'Your account',
  confirm: (email) => `You sign in with ${email} from now on.`,
  confirmButton: 'Change address',
  invalid: 'The link is no longer valid, or belongs to another account than the one you are signed in to.',
};

export const ADDRESS_TEXTS = { sv, en };
