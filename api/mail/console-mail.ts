import type { LinkPurpose, OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import type { MailConfig } from '../../shared/config/config.ts';
import { MAIL_TEXTS, type MailLanguage } from './mail-texts.ts';
import { createMailer, type Mailer } from './create-mailer.ts';

/**
 * Goal of a visitor at sign-up: to get an API key. The URLs of pages and links contain the goal as
 * the parameter `for`.
 */
export type SignUpGoal = 'key';

/** Path of the console, to which the links in mails point. */
export const CONSOLE_PATH = '/console';

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
   * Mails a one-time link to the e-mail address that it belongs to. The link of a sign-up contains
   * the `goal` of the visitor, such as an API key.
   */
  async sendLink(
    purpose: LinkPurpose,
    link: OneTimeLink,
    language: MailLanguage,
    goal: SignUpGoal | null = null,
  ): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language][purpose];
    const address = toOneTimeLinkUrl(this.#baseUrl, link.token, goal);
    const until = formatInSwedishTimeZone(link.expiresAt, language);
    await this.#mailer.send({ to: link.email, subject, text: text(address, until) });
  }

  /** Mails a notice to the owner of an account: its address was used to sign up again. */
  async sendAccountExists(email: string, language: MailLanguage): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language].taken;
    const toPage = (name: string): string => `${this.#baseUrl}${CONSOLE_PATH}/${name}`;
    await this.#mailer.send({ to: email, subject, text: text(toPage('sign-in'), toPage('forgot')) });
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
 * trailing slash. The URL contains `goal` as the parameter `for`, unless it is null.
 */
export function toOneTimeLinkUrl(origin: string, token: string, goal: SignUpGoal | null = null): string {
  return `${origin}${CONSOLE_PATH}/link?token=${token}${goal === null ? '' : `&for=${goal}`}`;
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
