import { byLanguage } from '../language/language.ts';
import type { PlanName } from '../../../shared/accounts/plans.ts';

export const ACCOUNT_TEXTS = byLanguage({
  title: { sv: 'Ditt konto', en: 'Your account' },
  email: { sv: 'E-post', en: 'E-mail' },
  role: { sv: 'Roll', en: 'Role' },
  account: { sv: 'Konto', en: 'Account' },
  plan: { sv: 'Plan', en: 'Plan' },
  quota: (credits: string) => ({ sv: `${credits} krediter i månaden`, en: `${credits} credits a month` }),
  usage: { sv: 'Visa användning', en: 'View usage' },
  name: { sv: 'Företagets namn', en: 'Name of your company' },
  saveName: { sv: 'Spara namn', en: 'Save name' },
  roles: {
    owner: { sv: 'Ägare', en: 'Owner' },
    member: { sv: 'Medlem', en: 'Member' },
  },
  member: {
    sv: 'Medlemmar kan söka och läsa, men inte skapa eller återkalla nycklar.',
    en: 'Members can search and view, but not create or revoke keys.',
  },
  signingIn: { sv: 'Inloggning', en: 'Signing in' },
  password: { sv: 'Lösenord', en: 'Password' },
  changeAddress: { sv: 'Byt adress', en: 'Change address' },
  changePassword: { sv: 'Byt lösenord', en: 'Change password' },
  secondFactor: { sv: 'Tvåfaktorsautentisering', en: 'Two-factor authentication' },
  secondFactorText: {
    sv: 'En kod från mobilen utöver lösenordet.',
    en: 'A code from your phone in addition to the password.',
  },
  on: { sv: 'På', en: 'On' },
  off: { sv: 'Av', en: 'Off' },
  setUp: { sv: 'Slå på', en: 'Turn on' },
  manage: { sv: 'Hantera', en: 'Manage' },
  people: { sv: 'Personer', en: 'People' },
  you: { sv: 'du', en: 'you' },
  since: (day: string) => ({ sv: `Sedan ${day}`, en: `Since ${day}` }),
  invitedUntil: (time: string) => ({
    sv: `Inbjudan gäller till ${time}`,
    en: `Invitation valid until ${time}`,
  }),
  withdraw: { sv: 'Dra tillbaka', en: 'Withdraw' },
  withdrawNamed: (email: string) => ({
    sv: `Dra tillbaka inbjudan till ${email}`,
    en: `Withdraw the invitation to ${email}`,
  }),
  invite: { sv: 'Bjud in en kollega', en: 'Invite a colleague' },
  sendInvitation: { sv: 'Skicka inbjudan', en: 'Send invitation' },
  invited: {
    sv: 'Nya personer bjuds in av den som driver tjänsten.',
    en: 'The operator of this service invites new people.',
  },
  promote: {
    title: (email: string) => ({ sv: `Gör till ägare: ${email}`, en: `Make owner: ${email}` }),
    paragraphs: {
      sv: [
        'En ägare skapar och återkallar nycklar, bjuder in och tar bort personer, också dig, och kan stänga kontot.',
      ],
      en: [
        'An owner creates and revokes keys, invites and removes people, also you, and can close the account.',
      ],
    },
    button: { sv: 'Gör till ägare', en: 'Make owner' },
  },
  remove: {
    title: (email: string) => ({ sv: `Ta bort ${email}`, en: `Remove ${email}` }),
    paragraphs: {
      sv: [
        'Personen loggas ut direkt och kan inte längre logga in. Adress, lösenord och tvåfaktorsautentisering raderas. Det går inte att ångra.',
        'Kontots nycklar gäller fortfarande. Återkalla dem som personen kan ha kvar.',
      ],
      en: [
        'The person is signed out at once and can no longer sign in. Their address, password and two-factor authentication are deleted. This cannot be undone.',
        'The keys of the account still work. Revoke those that the person may have kept.',
      ],
    },
    button: { sv: 'Ta bort', en: 'Remove' },
  },
  sessions: { sv: 'Inloggade enheter', en: 'Signed-in devices' },
  unknownDevice: { sv: 'Okänd enhet', en: 'Unknown device' },
  thisDevice: { sv: 'Den här enheten', en: 'This device' },
  lastUsed: (time: string) => ({ sv: `Senast använd ${time}`, en: `Last used ${time}` }),
  signedIn: (day: string) => ({ sv: `Inloggad sedan ${day}`, en: `Signed in since ${day}` }),
  end: { sv: 'Logga ut', en: 'Sign out' },
  endNamed: (device: string) => ({ sv: `Logga ut ${device}`, en: `Sign out ${device}` }),
  endOthers: { sv: 'Logga ut från alla andra enheter', en: 'Sign out of all other devices' },
  everywhere: { sv: 'Logga ut från alla enheter', en: 'Sign out of all devices' },
  done: {
    named: { sv: 'Namnet är sparat.', en: 'The name is saved.' },
    'second-factor-off': {
      sv: 'Tvåfaktorsautentisering är avslagen.',
      en: 'Two-factor authentication is off.',
    },
    'session-ended': { sv: 'Enheten är utloggad.', en: 'The device is signed out.' },
    'others-ended': { sv: 'Alla andra enheter är utloggade.', en: 'All other devices are signed out.' },
    address: {
      sv: 'Du loggar in med den nya adressen från nu.',
      en: 'You sign in with the new address from now on.',
    },
    invited: { sv: 'Inbjudan är skickad.', en: 'The invitation is on its way.' },
    'invitation-withdrawn': {
      sv: 'Inbjudan är tillbakadragen. Länken i den gäller inte längre.',
      en: 'The invitation is withdrawn. Its link no longer works.',
    },
    'colleague-removed': { sv: 'Personen är borttagen.', en: 'The person is removed.' },
    'colleague-promoted': { sv: 'Kontot har en ägare till.', en: 'The account has one more owner.' },
  },
});

/** A notice on the account page: a value of the query parameter `done`. */
export type AccountSuccessNoticeCode = keyof (typeof ACCOUNT_TEXTS)['sv']['done'];
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
};
