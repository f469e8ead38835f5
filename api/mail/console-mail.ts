import type { LinkPurpose, OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import type { MailConfig } from '../../shared/config/config.ts';
import type { Language } from '../console/language/language.ts';
import { HOME } from '../console/to-console-path.ts';
import { describeInstant } from './describe-instant.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { openMailer, type Mailer } from './open-mailer.ts';
import { toLinkAddress } from './to-link-address.ts';

/** The mails of the console. Their links begin with the setting's address, never with what a caller says that it is. Throws a `MailError`. */
export class ConsoleMail {
  readonly #mailer: Mailer;
  readonly #baseUrl: string;

  constructor(mailer: Mailer, baseUrl: string) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  /** Sends a one-time link to whose it is. */
  async sendLink(purpose: LinkPurpose, link: OneTimeLink, language: Language): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language][purpose];
    const address = toLinkAddress(this.#baseUrl, link.token);
    const until = describeInstant(link.expiresAt, language);
    await this.#mailer.send({ to: link.email, subject, text: text(address, until) });
  }

  /** Tells somebody who has an account that an address of theirs was to be signed up with. */
  async sendTaken(email: string, language: Language): Promise<void> {
    const { subject, text } = MAIL_TEXTS[language].taken;
    const toPage = (name: string): string => `${this.#baseUrl}${HOME}/${name}`;
    await this.#mailer.send({ to: email, subject, text: text(toPage('sign-in'), toPage('forgot')) });
  }

  close(): void {
    this.#mailer.close();
  }
}

/** The mails of the console; null when no mail server is set. */
export function openConsoleMail(config: MailConfig | null): ConsoleMail | null {
  return config === null ? null : new ConsoleMail(openMailer(config), config.baseUrl);
}
