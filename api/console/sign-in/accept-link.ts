import { findPasswordFault } from '../../../shared/accounts/people/password-rule.ts';
import type { Page } from '../page.ts';
import { HOME } from '../../mail/console-mail.ts';
import { presentLink, replyDeadLink } from './present-link.ts';

/** POST /console/link: uses a one-time link with the password that was chosen, and signs in. */
export const acceptLink: Page = {
  method: 'POST',
  path: '/console/link',
  access: 'anyone',
  handle: async ({ services, fields, deviceCookie, language }) => {
    const { people, sessions } = services.accounts;
    const { token = '', password = '' } = fields;
    const found = await people.findLink(token);
    if (found === null) return replyDeadLink(language);
    const fault = findPasswordFault(password, found.email);
    if (fault !== null)
      return { view: presentLink({ ...found, token }, fault, language), status: 400, isSecret: true };
    const person = await people.acceptLink(token, password);
    if (person === null) return replyDeadLink(language);
    const device = services.knownDevices.issue(person.email, deviceCookie);
    return { redirect: HOME, signIn: await sessions.open(person), device };
  },
};
