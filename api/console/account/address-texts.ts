import { byLanguage } from '../language/by-language.ts';

export const ADDRESS_TEXTS = byLanguage({
  title: { sv: 'Byt e-postadress', en: 'Change e-mail address' },
  about: (email: string) => ({
    sv: `Du loggar in med ${email}. Den nya adressen gäller när du har öppnat länken som vi mejlar dit.`,
    en: `You sign in with ${email}. The new address counts once you have opened the link that we mail to it.`,
  }),
  email: { sv: 'Ny e-postadress', en: 'New e-mail address' },
  wrongEmail: { sv: 'Det är ingen giltig e-postadress.', en: 'This is not a valid e-mail address.' },
  wrongPassword: { sv: 'Fel lösenord.', en: 'Wrong password.' },
  button: { sv: 'Skicka länk', en: 'Send link' },
  cancel: { sv: 'Avbryt', en: 'Cancel' },
  sent: (email: string) => ({
    sv: `Ett mejl är på väg till ${email}. Länken gäller i en timme. Öppna den där du är inloggad.`,
    en: `An e-mail is on its way to ${email}. The link is valid for one hour. Open it where you are signed in.`,
  }),
  toAccount: { sv: 'Till ditt konto', en: 'Your account' },
  confirm: (email: string) => ({
    sv: `Du loggar in med ${email} från nu.`,
    en: `You sign in with ${email} from now on.`,
  }),
  confirmButton: { sv: 'Byt adress', en: 'Change address' },
  invalid: {
    sv: 'Länken gäller inte längre, eller hör till ett annat konto än det du är inloggad på.',
    en: 'The link is no longer valid, or belongs to another account than the one you are signed in to.',
  },
});
