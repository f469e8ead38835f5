import type { Page } from '../page.ts';
import { presentLink, replyDeadLink } from './present-link.ts';

/** GET /console/link: what a one-time link is good for. It is not used by that: programs that look for harmful mails open links too. */
export const showLink: Page = {
  method: 'GET',
  path: '/console/link',
  access: 'anyone',
  handle: async ({ services, fields, language }) => {
    const { token = '' } = fields;
    const found = await services.accounts.people.findLink(token);
    if (found === null) return replyDeadLink(language);
    return { view: presentLink({ ...found, token }, null, language), isSecret: true };
  },
};
