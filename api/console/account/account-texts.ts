import type { PlanName } from '../../../shared/accounts/plans.ts';

const sv = {
  title: 'Ditt konto',
  email: 'E-post',
  role: 'Roll',
  account: 'Konto',
  plan: 'Plan',
  roles: { owner: 'Ägare', member: 'Medlem (kan söka och läsa, men inte skapa eller återkalla nycklar)' },
  security: 'Säkerhet',
  changePassword: 'Byt lösenord',
  everywhere: 'Logga ut från alla enheter',
  everywhereHint: 'Har du glömt att logga ut någonstans? Här loggar du ut från alla enheter, även den här.',
};

const en: typeof sv = {
  title: 'Your account',
  email: 'E-mail',
  role: 'Role',
  account: 'Account',
  plan: 'Plan',
  roles: { owner: 'Owner', member: 'Member (can search and view, but not create or revoke keys)' },
  security: 'Security',
  changePassword: 'Change password',
  everywhere: 'Sign out of all devices',
  everywhereHint: 'Forgot to sign out somewhere? This signs you out of all devices, including this one.',
};

/** Texts of the account page. */
export const ACCOUNT_TEXTS = { sv, en };
/** Display names of the plans, the same in both languages. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
};
