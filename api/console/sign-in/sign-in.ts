import type { Page } from '../page.ts';
import { toConsolePath, toHeld } from '../to-console-path.ts';
import { presentSignIn } from './present-sign-in.ts';
import { replyBlocked } from './reply-blocked.ts';

/** POST /console/sign-in: begins a session, and goes on to where somebody wanted to. */
export const signIn: Page = {
  method: 'POST',
  path: '/console/sign-in',
  access: 'anyone',
  handle: async ({ services, fields, caller, deviceCookie, language }) => {
    const { accounts, signInGuard, knownDevices } = services;
    const { email = '', password = '' } = fields;
    const next = toConsolePath(fields['next']);
    const origin = { caller, device: knownDevices.find(email, deviceCookie) };
    const result = await signInGuard.checkPassword(email, origin, () =>
      accounts.people.signIn(email, password),
    );
    if ('waitSeconds' in result) return replyBlocked(result, language);
    if (result.checked === null)
      return { view: presentSignIn({ next, email, isWrong: true }, language), status: 400 };
    const device = knownDevices.issue(email, deviceCookie);
    return { redirect: toHeld(next), signIn: result.checked, device };
  },
};
