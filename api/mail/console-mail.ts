import type { LinkPurpose, OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import type { MailConfig } from '../../shared/config/config.ts';
import { MAIL_TEXTS, type MailLanguage } from './mail-texts.ts';
import { NOTICE_TEXTS, type NoticeKind } from './notice-texts.ts';
import type { SecurityEvent } from '../../shared/accounts/security-event.ts';
import { createMailer, type Mailer } from './create-mailer.ts';

export const CONSOLE_PATH = '/console';

export interface Notice extends Pick<SecurityEvent, 'network' | 'device'> {
  readonly email: string;
  readonly at: Date;
}

/**
 * Sends mails with links to the console. Links begin with the setting BASE_URL, never with the Host
 * header of a request. Throws a `MailError`.
 */
export class ConsoleMail {
  readonly #mailer: Mailer;
  readonly #baseUrl: string;

  constructor(mailer: Mailer, baseUrl: string) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  /**
   * Mails a one-time link to the e-mail address that it belongs to. The link leads on to the path
   * `next`.
   */
  async sendLink(
    purpose: LinkPurpose,
    link: OneTimeLink,
    language: MailLanguage,
    next = CONSOLE_PATH,
  ): Promise<void> {
    const { linkMail, [purpose]: mail } = MAIL_TEXTS[language];
    const address =
      purpose === 'address'
        ? `${this.#baseUrl}${CONSOLE_PATH}/address/confirm?token=${link.token}`
        : toOneTimeLinkUrl(this.#baseUrl, link.token, next);
    const until = formatInSwedishTimeZone(link.expiresAt, language);
    const text = linkMail(mail.ask, address, until, mail.rest);
    await this.#mailer.send({ to: link.email, subject: mail.subject, text });
  }

  async sendAccountExists(email: string, language: MailLanguage): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language].taken;
    const toPage = (name: string): string => `${this.#baseUrl}${CONSOLE_PATH}/${name}`;
    await this.#mailer.send({ to: email, subject, text: text(toPage('sign-in'), toPage('forgot')) });
  }

  async sendNotice(kind: NoticeKind, { email, at, ...from }: Notice, language: MailLanguage): Promise<void> {
    const t = NOTICE_TEXTS[language];
    const facts = [`${t.when}: ${formatInSwedishTimeZone(at, language)}`];
    if (from.device !== null) facts.push(`${t.device}: ${from.device}`);
    if (from.network !== null) facts.push(`${t.network}: ${from.network}`);
    const toPage = (name: string): string => `${this.#baseUrl}${CONSOLE_PATH}/${name}`;
    const text = t.text(t.happened[kind], facts.join('\n'), toPage('forgot'), toPage('account'));
    await this.#mailer.send({ to: email, subject: t.subjects[kind], text });
  }

  close(): void {
    this.#mailer.close();
  }
}

/** Returns the sender of the console's mails; null without a mail server (SMTP_URL). */
export function openConsoleMail(config: MailConfig | null): ConsoleMail | null {
  return config === null ? null : new ConsoleMail(createMailer(config), config.baseUrl);
}

/**
 * Returns the URL of a one-time link to the console. `origin` is the URL of the service without a
 * trailing slash.
 */
export function toOneTimeLinkUrl(origin: string, token: string, next = CONSOLE_PATH): string {
  const goal = next === CONSOLE_PATH ? '' : `&next=${encodeURIComponent(next)}`;
  return `${origin}${CONSOLE_PATH}/link?token=${token}${goal}`;
}

/** Formats an instant in Swedish time, such as `27 juni 2026 kl. 12:00 CEST`. */
export function formatInSwedishTimeZone(instant: Date, language: MailLanguage): string {
  return instant.toLocaleString(MAIL_TEXTS[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Stockholm',
    timeZoneName: 'short',
  });
}
