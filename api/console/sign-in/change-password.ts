import { findPasswordFault } from '../../../shared/accounts/people/password-rule.ts';
import type { Page, Reply, Visit } from '../page.ts';
import { presentPassword, type PasswordState } from './present-password.ts';
import { replyBlocked } from './reply-blocked.ts';

/** POST /console/password: changes the password; of all sessions only this browser's goes on, as a new one. */
export const changePassword: Page = {
  method: 'POST',
  path: '/console/password',
  access: 'person',
  handle: async (visit) => {
    const { services, fields, caller, deviceCookie, language } = visit;
    const { current = '', next = '' } = fields;
    const person = visit.person!;
    const fault = findPasswordFault(next, person.email);
    if (fault !== null) return refuse(visit, fault);
    const { people, sessions } = services.accounts;
    const origin = { caller, device: services.knownDevices.find(person.email, deviceCookie) };
    const result = await services.signInGuard.checkPassword(person.email, origin, async () =>
      (await people.changePassword(person, current, next)) ? person : null,
    );
    if ('waitSeconds' in result) return replyBlocked(result, language);
    if (result.checked === null) return refuse(visit, 'wrong');
    return { redirect: '/console/password?done=changed', signIn: await sessions.open(person) };
  },
};

function refuse({ person, language }: Visit, state: PasswordState): Reply {
  return { view: presentPassword(state, person!.email, language), status: 400 };
}
