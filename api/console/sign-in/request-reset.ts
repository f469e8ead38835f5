import type { Page } from '../page.ts';
import { handleMailRequest } from './handle-mail-request.ts';

/** POST /console/forgot: mails a link to choose another password, when somebody who may sign in has the address. */
export const requestReset: Page = {
  method: 'POST',
  path: '/console/forgot',
  access: 'anyone',
  handle: async (visit) => {
    const { services, language } = visit;
    return handleMailRequest('forgot', visit, async (email, mail) => {
      const link = await services.accounts.people.requestReset(email);
      if (link !== null) await mail.sendLink('reset', link, language);
    });
  },
};
