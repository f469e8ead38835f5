import type { LinkPurpose, OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import type { MailConfig } from '../../shared/config/config.ts';
import { MAIL_TEXTS, type MailLanguage } from './mail-texts.ts';
import { openMailer, type Mailer } from './open-mailer.ts';

/** Path of the console, where the links of mails lead. */
export const CONSOLE_PATH = '/console';

/**
 * Mails that lead to the console. Their links begin with BASE_URL, never with the Host header of a
 * request. Throws a `MailError`.
 */
export class ConsoleMail {
  readonly #mailer: Mailer;
  readonly #baseUrl: string;

  constructor(mailer: Mailer, baseUrl: string) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  /** Sends a one-time link to the address that it was made for. */
  async sendLink(purpose: LinkPurpose, link: OneTimeLink, language: MailLanguage): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language][purpose];
    const address = toLinkUrl(this.#baseUrl, link.token);
    const until = formatSwedishTime(link.expiresAt, language);
    await this.#mailer.send({ to: link.email, subject, text: text(address, until) });
  }

  /** Reports a sign-up with the address of an existing account to the owner of the address. */
  async sendAccountExists(email: string, language: MailLanguage): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language].taken;
    const toPage = (name: string): string => `${this.#baseUrl}${CONSOLE_PATH}/${name}`;
    await this.#mailer.send({ to: email, subject, text: text(toPage('sign-in'), toPage('forgot')) });
  }

  close(): void {
    this.#mailer.close();
  }
}

/** Opens the mails of the console; null when no mail server is set. */
export function openConsoleMail(config: MailConfig | null): ConsoleMail | null {
  return config === null ? null : new ConsoleMail(openMailer(config), config.baseUrl);
}

/** Address of a one-time link. `origin` is that of the service, without a trailing slash. */
export function toLinkUrl(origin: string, token: string): string {
  return `${origin}${CONSOLE_PATH}/link?token=${token}`;
}

/** An instant in Swedish time, in words: `27 juni 2026 kl. 12:00 CEST`. */
export function formatSwedishTime(instant: Date, language: MailLanguage): string {
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
