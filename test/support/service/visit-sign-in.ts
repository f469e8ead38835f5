import { OWN_SITE } from './own-site.ts';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { BackgroundTasks } from '../../../shared/tasks/background-tasks.ts';
import { ConsoleMail } from '../../../api/mail/console-mail.ts';
import { MailError, type Mail } from '../../../api/mail/create-mailer.ts';
import type {
  PageHandler,
  PageReply,
  RedirectReply,
  ViewReply,
  PageRequest,
} from '../../../api/console/page.ts';
import { openInMemoryLimiters } from '../../../shared/accounts/limits/rate-limiters.ts';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { CodeLimiter } from '../../../shared/accounts/limits/code-limiter.ts';
import { SignInLimiter } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import { createEventRecorder } from '../../../shared/accounts/events/record-security-event.ts';
import { openTestAccounts, type TestAccounts } from '../accounts/open-test-accounts.ts';
import { makeTemporaryFolder } from '../process/temporary-folder.ts';

/** The service's address in mails, whatever the `Host` header of a visitor. */
export const MAIL_BASE = 'https://api.example.se';

export interface SignInVisits {
  readonly accounts: TestAccounts;
  readonly logged: unknown[];
  /** Mails that were sent; each name of `broken` cannot be. */
  readonly mails: Mail[];
  readonly broken: Set<string>;
  readonly failures: unknown[];
  readonly background: BackgroundTasks;
  readonly services: PageRequest['services'];
  readonly countPreparations: () => number;
  readonly visit: (
    page: PageHandler,
    fields?: Readonly<Record<string, string>>,
    changes?: Partial<PageRequest>,
  ) => Promise<PageReply>;
}

export async function openSignInVisits(hasMail = true): Promise<SignInVisits> {
  const accounts = await openTestAccounts({ path: join(makeTemporaryFolder(), 'accounts.sqlite') });
  const mails: Mail[] = [];
  const failures: unknown[] = [];
  const broken: Set<string> = new Set();
  const send = async (mail: Mail): Promise<void> => {
    if (broken.has(mail.to)) throw new MailError('The mail could not be sent (EENVELOPE 550).');
    mails.push(mail);
  };
  const logged: unknown[] = [];
  let preparations = 0;
  const background = new BackgroundTasks((error) => failures.push(error));
  onTestFinished(() => background.settle());
  const services = {
    accounts,
    background,
    site: OWN_SITE,
    signInLimiter: new SignInLimiter(openInMemoryLimiters()),
    codeLimiter: new CodeLimiter(openInMemoryLimiters()),
    secondFactors: accounts.openSecondFactors(['a secret for tests alone']),
    testRegister: { ensureBuild: () => void (preparations += 1) },
    recordSecurityEvent: createEventRecorder(accounts.events, {
      info: (event: unknown) => void logged.push(event),
      warn: vi.fn(),
    }),
    now: () => accounts.now,
    mail: hasMail ? new ConsoleMail({ send, close: vi.fn() }, MAIL_BASE) : null,
  } as unknown as PageRequest['services'];
  const visit: SignInVisits['visit'] = (page, fields = {}, changes = {}) =>
    page({
      services,
      person: null,
      language: 'en',
      fields,
      query: new URLSearchParams(),
      visitorNetworkAddress: '203.0.113.9',
      sessionId: null,
      readDeviceName: () => 'Firefox, Linux',
      knownDeviceCookie: null,
      recentCompaniesCookie: null,
      origin: 'https://elsewhere.example',
      isUserInitiated: true,
      callApi: () => Promise.reject(new Error('nothing is called')),
      openDocument: () => Promise.reject(new Error('nothing is called')),
      openFile: () => Promise.reject(new Error('nothing is called')),
      tryApi: () => Promise.reject(new Error('nothing is called')),
      readStore: () => Promise.reject(new Error('nothing is read')),
      hashInTurn: (_attempt, work) => work(),
      onDelivered: (work) => work(),
      ...changes,
    });
  const countPreparations = (): number => preparations;
  return { accounts, logged, mails, broken, failures, background, services, countPreparations, visit };
}

export async function addPerson(
  { people, account }: TestAccounts,
  email: string,
  password: string,
): Promise<Person> {
  const { token } = await people.invite(email, account);
  return (await people.acceptPasswordLink(token, password))!;
}

export function readSessionToken(reply: PageReply): string {
  const { session } = reply as RedirectReply;
  if (session?.kind === 'start') return session.sessionToken;
  throw new Error('The reply starts no session.');
}

export function textOf(reply: PageReply): string {
  return `${(reply as ViewReply).view.title}\n${String((reply as ViewReply).view.body)}`;
}
