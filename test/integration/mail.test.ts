import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConsoleMail } from '../../api/mail/console-mail.ts';
import { MailError, createMailer, type Mailer } from '../../api/mail/create-mailer.ts';
import { startMailServer, startSilentServer, type MailServer } from '../support/service/mail-server.ts';
import { makeCertificate } from '../support/service/make-certificate.ts';

const FROM = 'console@example.se';
const TO = 'alva@example.se';
const BASE_URL = 'https://api.example.se';
const LINK = { token: 'x'.repeat(43), email: TO, expiresAt: new Date('2026-06-27T10:00:00.000Z') };
const PASSWORD = 'a-password-for-tests';

async function serve(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  onTestFinished(() => server.close());
  return server;
}

function open(smtpUrl: string, connectMs?: number): Mailer {
  const mailer = createMailer({ smtpUrl, from: FROM }, connectMs);
  onTestFinished(() => mailer.close());
  return mailer;
}

const withUser = (url: string, password = PASSWORD): string =>
  url.replace('://', `://sender:${encodeURIComponent(password)}@`);

async function failureOf(mailer: Mailer): Promise<string> {
  const failure: unknown = await mailer
    .send({ to: TO, subject: 's', text: 't' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailError);
  const shown = inspect(failure, { depth: 10, showHidden: true });
  for (const secret of [TO, FROM, PASSWORD]) expect(shown).not.toContain(secret);
  return (failure as MailError).message;
}

describe('mails of the console', () => {
  it.each([
    ['sv', 'invite', 'Inbjudan till Company Data Service', 'till 27 juni 2026 kl. 12:00'],
    ['sv', 'sign-up', 'Bekräfta din e-postadress', 'Då skapas inget konto'],
    ['sv', 'reset', 'Återställ ditt lösenord', 'Ditt lösenord är oförändrat'],
    ['en', 'invite', 'Invitation to Company Data Service', 'until 27 June 2026 at 12:00'],
    ['en', 'sign-up', 'Confirm your e-mail address', 'No account will be created'],
    ['en', 'reset', 'Reset your password', 'Your password is unchanged'],
  ] as const)(
    'Mails have a link to the address of the setting: %s, %s',
    async (language, purpose, subject, words) => {
      const server = await serve();
      await new ConsoleMail(open(server.url), BASE_URL).sendLink(purpose, LINK, language);
      const mail = await server.take();
      expect(mail).toMatchObject({ from: FROM, to: [TO], subject, user: null });
      expect(mail.text).toContain(`\n\n${BASE_URL}/console/link?token=${LINK.token}\n\n`);
      expect(mail.text).toContain(words);
      expect(mail.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/);
      expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    },
  );

  it('A mail informs the owner of an account about a sign-up with the same address', async () => {
    const server = await serve();
    const mail = new ConsoleMail(open(server.url), BASE_URL);
    await mail.sendAccountExists(TO, 'sv');
    await mail.sendAccountExists(TO, 'en');
    expect(await server.take()).toMatchObject({ to: [TO], subject: 'Du har redan ett konto' });
    const { text } = await server.take();
    for (const page of ['sign-in', 'forgot']) expect(text).toContain(`\n${BASE_URL}/console/${page}\n`);
    expect(text).not.toContain('token');
  });

  it('Many mails at once use few connections', async () => {
    const sessions = new Set<string>();
    const server = await serve({
      onConnect: ({ id }, callback) => {
        sessions.add(id);
        callback();
      },
    });
    const mailer = open(server.url);
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => mailer.send({ to: TO, subject: `${number}`, text: 'x' })),
    );
    expect(server.mails).toHaveLength(20);
    expect(sessions.size).toBeLessThanOrEqual(2);
  });
});

describe('a mail server', () => {
  const auth = {
    onAuth: ({ username, password }, _session, callback) =>
      callback(password === PASSWORD ? null : new Error(`No ${username} with ${password}`), {
        user: username,
      }),
  } satisfies Parameters<typeof startMailServer>[0];

  it('A mail server gets user and password, on this machine also without TLS', async () => {
    const server = await serve({ ...auth, authOptional: false, allowInsecureAuth: true });
    await open(withUser(server.url)).send({ to: TO, subject: 's', text: 't' });
    expect(await server.take()).toMatchObject({ user: 'sender' });
    expect(await failureOf(open(withUser(server.url, `${PASSWORD}@%`)))).toBe(
      'The mail could not be sent (EAUTH 535).',
    );
  });

  it('A mail server with an unknown certificate gets no mail, with TLS from the first byte or later', async () => {
    const { key, cert } = makeCertificate();
    const first = await serve({ ...auth, secure: true, key, cert });
    const later = await serve({ ...auth, hideSTARTTLS: false, key, cert });
    for (const { url } of [first, later])
      expect(await failureOf(open(withUser(url)))).toMatch(/^The mail could not be sent \(E[A-Z]+\)\.$/);
    expect([...first.mails, ...later.mails]).toEqual([]);
  });

  it('A mail server that refuses an address or the mail is not quoted', async () => {
    const refusing = await serve({
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`No ${address} here`), { responseCode: 550 })),
    });
    expect(await failureOf(open(refusing.url))).toBe('The mail could not be sent (EENVELOPE 550).');
  });

  it('An unreachable mail server is reported', async () => {
    const server = await startMailServer();
    await server.close();
    expect(await failureOf(open(server.url))).toMatch(/^The mail could not be sent \(E[A-Z]+\)\.$/);
  });

  it('A silent mail server is given up', async () => {
    const server = await startSilentServer();
    onTestFinished(() => server.close());
    expect(await failureOf(open(server.url, 200))).toBe('The mail could not be sent (ETIMEDOUT).');
  });
});
