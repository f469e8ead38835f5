import type { EventKind, EventOutcome } from '../../../shared/accounts/security-event.ts';

const sv = {
  title: 'Senaste inloggningar och ändringar',
  refused: 'Nekade försök',
  kinds: {
    'sign-in': 'Inloggning',
    'new-device': 'Inloggning på ny enhet',
    password: 'Byte av lösenord',
    'factor-on': 'Tvåfaktorsautentisering på',
    'factor-off': 'Tvåfaktorsautentisering av',
    'recovery-codes': 'Nya återställningskoder',
    'key-created': 'Ny nyckel',
    'key-revoked': 'Återkallad nyckel',
    invited: 'Inbjudan',
    'invitation-withdrawn': 'Återkallad inbjudan',
    joined: 'Ny person',
    removed: 'Borttagen person',
    'account-created': 'Nytt konto',
    'account-closed': 'Stängt konto',
    plan: 'Byte av plan',
    credits: 'Köpta krediter',
  } satisfies Record<EventKind, string>,
  outcomes: {
    pending: 'Kod begärd',
    refused: 'Fel lösenord eller kod',
    limited: 'För många försök',
  } satisfies Record<Exclude<EventOutcome, 'done'>, string>,
  network: (network: string) => `Nätverk ${network}`,
  operator: 'Av den som driver tjänsten',
  none: 'Inget har hänt än.',
  more: (count: number) => `Visa ${count} till`,
  hint: 'Händelser sparas i 90 dagar. Nätverket är förkortat. Känner du inte igen en inloggning? Byt lösenord och logga ut från alla enheter.',
};

const en: typeof sv = {
  title: 'Recent sign-ins and changes',
  refused: 'Refused attempts',
  kinds: {
    'sign-in': 'Sign-in',
    'new-device': 'Sign-in on a new device',
    password: 'Change of password',
    'factor-on': 'Two-factor authentication on',
    'factor-off': 'Two-factor authentication off',
    'recovery-codes': 'New recovery codes',
    'key-created': 'New key',
    'key-revoked': 'Revoked key',
    invited: 'Invitation',
    'invitation-withdrawn': 'Withdrawn invitation',
    joined: 'New person',
    removed: 'Removed person',
    'account-created': 'New account',
    'account-closed': 'Closed account',
    plan: 'Change of plan',
    credits: 'Bought credits',
  },
  outcomes: { pending: 'Code asked for', refused: 'Wrong password or code', limited: 'Too many attempts' },
  network: (network) => `Network ${network}`,
  operator: 'By the operator of this service',
  none: 'Nothing has happened yet.',
  more: (count) => `Show ${count} more`,
  hint: 'Events are stored for 90 days. The network is shortened. A sign-in you do not recognise? Change your password and sign out of all devices.',
};

/** Texts of the sign-ins and other security events on the account page. */
export const EVENT_TEXTS = { sv, en };
