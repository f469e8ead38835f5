import { parseEmail } from '../../../shared/accounts/people/email.ts';
import type { ConsoleMail } from '../../mail/console-mail.ts';
import type { Reply, Visit } from '../page.ts';
import type { MailRequest } from './mail-request-texts.ts';
import { presentMailRequest, presentMailSent, presentNoMail } from './present-mail-request.ts';
import { replyBlocked } from './reply-blocked.ts';

/** The form, where mail is sent. */
export function showMailRequest(request: MailRequest, { services, language }: Visit): Reply {
  const present = services.mail === null ? presentNoMail(request, language) : null;
  return { view: present ?? presentMailRequest(request, null, language) };
}

/** Takes the form. What `send` does for the address begins after the answer, which tells nobody whether the address is known. */
export async function handleMailRequest(
  request: MailRequest,
  { services, fields, caller, language }: Visit,
  send: (email: string, mail: ConsoleMail) => Promise<void>,
): Promise<Reply> {
  const { mail, signInGuard, background } = services;
  if (mail === null) return { view: presentNoMail(request, language) };
  const { email: sent = '' } = fields;
  const email = parseEmail(sent);
  if (email === null) return { view: presentMailRequest(request, sent, language), status: 400 };
  const blocked = await signInGuard.countMail(email, caller);
  if (blocked !== null) return replyBlocked(blocked, language);
  background.start(() => send(email, mail));
  return { view: presentMailSent(request, email, language), isSecret: true };
}
