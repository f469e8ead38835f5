import type { Page } from '../page.ts';
import { toConsolePath, toHeld } from '../to-console-path.ts';
import { presentSignIn } from './present-sign-in.ts';

/** GET /console/sign-in: the form; whoever is signed in goes on. */
export const showSignIn: Page = {
  method: 'GET',
  path: '/console/sign-in',
  access: 'anyone',
  handle: async ({ person, fields, language }) => {
    const next = toConsolePath(fields['next']);
    if (person !== null) return { redirect: toHeld(next) };
    return { view: presentSignIn({ next, done: fields['done'] }, language) };
  },
};
