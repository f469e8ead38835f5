import { byLanguage, type Both } from '../language/by-language.ts';
import type { EventKind, EventOutcome } from '../../../shared/accounts/security-event.ts';

export const EVENT_TEXTS = byLanguage({
  title: { sv: 'Senaste inloggningar och ändringar', en: 'Recent sign-ins and changes' },
  refused: { sv: 'Nekade försök', en: 'Refused attempts' },
  kinds: {
    'sign-in': { sv: 'Inloggning', en: 'Sign-in' },
    'new-device': { sv: 'Inloggning på ny enhet', en: 'Sign-in on a new device' },
    password: { sv: 'Byte av lösenord', en: 'Change of password' },
    'address-asked': { sv: 'Begärt byte av e-postadress', en: 'Requested change of e-mail address' },
    address: { sv: 'Byte av e-postadress', en: 'Changed e-mail address' },
    'factor-on': { sv: 'Tvåfaktorsautentisering på', en: 'Two-factor authentication on' },
    'factor-off': { sv: 'Tvåfaktorsautentisering av', en: 'Two-factor authentication off' },
    'recovery-codes': { sv: 'Nya återställningskoder', en: 'New recovery codes' },
    'key-created': { sv: 'Ny nyckel', en: 'New key' },
    'key-revoked': { sv: 'Återkallad nyckel', en: 'Revoked key' },
    invited: { sv: 'Inbjudan', en: 'Invitation' },
    'invitation-withdrawn': { sv: 'Återkallad inbjudan', en: 'Withdrawn invitation' },
    joined: { sv: 'Ny person', en: 'New person' },
    owner: { sv: 'Ny ägare', en: 'New owner' },
    removed: { sv: 'Borttagen person', en: 'Removed person' },
    'account-created': { sv: 'Nytt konto', en: 'New account' },
    'account-named': { sv: 'Nytt namn på kontot', en: 'New name of the account' },
    'account-closed': { sv: 'Stängt konto', en: 'Closed account' },
    plan: { sv: 'Byte av plan', en: 'Change of plan' },
    credits: { sv: 'Köpta krediter', en: 'Bought credits' },
  } satisfies Record<EventKind, Both>,
  outcomes: {
    pending: { sv: 'Kod begärd', en: 'Code asked for' },
    refused: { sv: 'Fel lösenord eller kod', en: 'Wrong password or code' },
    limited: { sv: 'För många försök', en: 'Too many attempts' },
  } satisfies Record<Exclude<EventOutcome, 'done'>, Both>,
  network: (network: string) => ({ sv: `Nätverk ${network}`, en: `Network ${network}` }),
  operator: { sv: 'Av den som driver tjänsten', en: 'By the operator of this service' },
  none: { sv: 'Inget har hänt än.', en: 'Nothing has happened yet.' },
  more: (count: number) => ({ sv: `Visa ${count} till`, en: `Show ${count} more` }),
  hint: {
    sv: 'Händelser sparas i 90 dagar. Nätverket är förkortat. Känner du inte igen en inloggning? Byt lösenord och logga ut från alla enheter.',
    en: 'Events are stored for 90 days. The network is shortened. A sign-in you do not recognise? Change your password and sign out of all devices.',
  },
});
