import type {
  DeliveryAttempt,
  WatchDelivery,
  WatchList,
} from '../../../shared/accounts/watching/watch-list.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import { MailError, type Mailer } from '../../mail/create-mailer.ts';
import type { WatchMail } from '../../watching/deliver-way.ts';
import type { WatchServices } from '../../watching/watch-services.ts';
import { toChangesMail } from './to-changes-mail.ts';
import { UNSUBSCRIBE_PATH, WATCHING_PATH } from '../console-paths.ts';
import { WATCH_MAIL_TEXTS } from './watch-mail-texts.ts';

interface WatchMailDependencies {
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly baseUrl: string;
  readonly watching: Pick<WatchServices, 'deliveries' | 'people' | 'addresses'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => Date;
}

/** Creates the sender of mails about lists, in the language of each list. */
export function createWatchMail({ mailer, baseUrl, watching, log, now }: WatchMailDependencies): WatchMail {
  const toPage = ({ id }: WatchList): string => `${baseUrl}${WATCHING_PATH}/${id}`;
  const sendToAll = async (list: WatchList, delivery: WatchDelivery, mail: ListMail): Promise<void> => {
    const informed = await watching.deliveries.readInformed(delivery);
    const people = await watching.people.list(list.account);
    for (const { id, email } of people.filter(({ id: person }) => !informed.includes(person))) {
      await mailer?.send({ to: email, ...mail });
      informed.push(id);
      await watching.deliveries.saveInformed(delivery, informed);
    }
  };
  return {
    sendChanges: async (list, delivery, found) => {
      const at = now().toISOString();
      const token = watching.addresses.sign('unsubscribe', list.id, '');
      const unsubscribe = `${baseUrl}${UNSUBSCRIBE_PATH}/${token}`;
      const links = { baseUrl, list: toPage(list), unsubscribe };
      const content = toChangesMail(
        list,
        found.map(({ change }) => change),
        links,
      );
      try {
        await sendToAll(list, delivery, { ...content, unsubscribe });
        return { at, status: null, error: null } satisfies DeliveryAttempt;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        return { at, status: null, error: error.message };
      }
    },
    sendNotice: async (list, way, state) => {
      const t = WATCH_MAIL_TEXTS[list.language];
      const subject = t[state].subject(list.name);
      const text = t[state].text(list.name, toPage(list), t.ways[way]);
      try {
        for (const { email } of await watching.people.list(list.account))
          await mailer?.send({ to: email, subject, text });
      } catch (err) {
        log.warn({ err }, 'a mail about a watch list could not be sent; check SMTP_URL and the mail server');
      }
    },
  };
}

interface ListMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string;
}
