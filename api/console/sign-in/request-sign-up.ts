import type { Page } from '../page.ts';
import { handleMailRequest } from './handle-mail-request.ts';

/** POST /console/sign-up: mails a link that opens an account, or that there is one already. */
export const requestSignUp: Page = {
  method: 'POST',
  path: '/console/sign-up',
  access: 'anyone',
  handle: async (visit) => {
    const { services, language } = visit;
    return handleMailRequest('sign-up', visit, async (email, mail) => {
      const link = await services.accounts.people.requestSignUp(email);
      if (link === null) await mail.sendTaken(email, language);
      else await mail.sendLink('sign-up', link, language);
    });
  },
};
