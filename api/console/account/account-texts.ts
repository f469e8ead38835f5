const sv = {
  title: 'Ditt konto',
  email: 'E-post',
  role: 'Roll',
  account: 'Konto',
  plan: 'Plan',
  roles: { owner: 'Ägare', member: 'Medlem: kan söka och se, men inte skapa eller återkalla nycklar' },
  plans: { free: 'Free', starter: 'Starter', pro: 'Pro' },
  safety: 'Säkerhet',
  changePassword: 'Byt lösenord',
  everywhere: 'Logga ut överallt',
  everywhereHint:
    'Har du lämnat en inloggad dator ifrån dig? Detta avslutar alla dina sessioner, också den här.',
};

const en: typeof sv = {
  title: 'Your account',
  email: 'E-mail',
  role: 'Role',
  account: 'Account',
  plan: 'Plan',
  roles: { owner: 'Owner', member: 'Member: may search and look, not create or revoke keys' },
  plans: { free: 'Free', starter: 'Starter', pro: 'Pro' },
  safety: 'Safety',
  changePassword: 'Change password',
  everywhere: 'Sign out everywhere',
  everywhereHint: 'Left a computer somewhere, signed in? This ends all your sessions, this one too.',
};

/** Texts of the account's page. */
export const ACCOUNT_TEXTS = { sv, en };
