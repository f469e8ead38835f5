import type { Page } from '../page.ts';
import { toConsolePath, toHeld } from '../to-console-path.ts';
import { presentSignIn } from './present-sign-in.ts';
import { replyBlocked } from './reply-blocked.ts';

/** POST /console/sign-in: begins a session, and goes on to where somebody wanted to. */
export const signIn: Page = {
  method: 'POST',
  path: '/console/sign-in',
  access: 'anyone',
  handle: async ({ services, fields, caller, language }) => {
    const { accounts, signInGuard } = services;
    const { email = '', password = '' } = fields;
    const next = toConsolePath(fields['next']);
    const result = await signInGuard.checkPassword(email, caller, () =>
      accounts.people.signIn(email, password),
    );
    if ('waitSeconds' in result) return replyBlocked(result, language);
    if (result.checked === null)
      return { view: presentSignIn({ next, email, isWrong: true }, language), status: 400 };
    return { redirect: toHeld(next), signIn: result.checked };
  },
};
