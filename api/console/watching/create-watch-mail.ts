import type {
  DeliveryAttempt,
  WatchDelivery,
  WatchList,
} from '../../../shared/accounts/watching/watch-list.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import { MailError, type Mailer } from '../../mail/create-mailer.ts';
import type { WatchMail } from '../../watching/deliver-way.ts';
import type { WatchServices } from '../../watching/watch-services.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { toCompanyPath, UNSUBSCRIBE_PATH, WATCHING_PATH } from '../console-paths.ts';
import { toLineText, toToldLines, HISTORY_TEXTS } from '../changes/change-lines.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay, formatOrgNumber } from '../words/format.ts';
import { WATCH_MAIL_TEXTS } from './watch-mail-texts.ts';

/** Changes that a mail shows. It says how many more there are. */
const MAX_SHOWN = 100;

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
  const sendToAll = async (list: WatchList, delivery: WatchDelivery, mail: ChangesMail): Promise<void> => {
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
      const links = { baseUrl, list: toPage(list), unsubscribe: `${baseUrl}${UNSUBSCRIBE_PATH}/${token}` };
      const changes = found.map(({ change }) => change);
      try {
        await sendToAll(list, delivery, toChangesMail(list, changes, links));
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

type ChangesMail = ReturnType<typeof toChangesMail>;

interface Links {
  readonly baseUrl: string;
  readonly list: string;
  readonly unsubscribe: string;
}

/** Writes the mail about changes of a list: what, before, after, and links. */
function toChangesMail({ name, language }: WatchList, changes: readonly Change[], links: Links) {
  const t = WATCH_MAIL_TEXTS[language];
  const companies = changes.slice(0, MAX_SHOWN).map((change) => toCompany(change, links, language));
  const more = Math.max(0, changes.length - MAX_SHOWN);
  return {
    subject: t.subject(name, new Set(changes.map(({ orgNumber }) => orgNumber)).size),
    text: [
      t.intro(name),
      ...companies.map(toPlain),
      ...(more > 0 ? [t.more(more)] : []),
      `${t.list}\n${links.list}`,
      `${t.unsubscribe}\n${links.unsubscribe}`,
      '',
    ].join('\n\n'),
    html: String(renderMail({ name, companies, more }, links, language)),
    unsubscribe: links.unsubscribe,
  };
}

type ChangedCompany = ReturnType<typeof toCompany>;

function toCompany(change: Change, { baseUrl }: Links, language: Language) {
  return {
    name: change.name,
    number: formatOrgNumber(change.orgNumber),
    day: formatDay(change.seenAt.slice(0, 10), language),
    lines: toToldLines(change, language),
    note: HISTORY_TEXTS[language].causes[change.cause],
    link: `${baseUrl}${toCompanyPath(change.orgNumber)}`,
  };
}

function toPlain({ name, number, day, lines, note, link }: ChangedCompany): string {
  const told = lines.map((line) => `  ${toLineText(line)}`);
  return [`${name} (${number}), ${day}`, ...told, ...(note === '' ? [] : [`  ${note}`]), `  ${link}`].join(
    '\n',
  );
}

interface Content {
  readonly name: string;
  readonly companies: readonly ChangedCompany[];
  readonly more: number;
}

/** The styles are in the elements, since mail programs drop sheets. Colours hold in both themes. */
function renderMail({ name, companies, more }: Content, links: Links, language: Language): Html {
  const t = WATCH_MAIL_TEXTS[language];
  return html`<div
    lang="${language}"
    style="font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 16px"
  >
    <p>${t.intro(name)}</p>
    ${companies.map(renderCompany)} ${more > 0 && html`<p>${t.more(more)}</p>`}
    <p style="font-size: 14px; border-top: 1px solid #8888; padding-top: 12px">
      <a href="${links.list}">${t.list.replace(/:$/, '')}</a><br />
      <a href="${links.unsubscribe}">${t.unsubscribe.replace(/:$/, '')}</a>
    </p>
  </div>`;
}

function renderCompany({ name, number, day, lines, note, link }: ChangedCompany): Html {
  return html`<div style="border-top: 1px solid #8888; padding: 12px 0">
    <a href="${link}" style="font-weight: 600">${name}</a>
    <div style="font-size: 14px; opacity: 0.75">${number} · ${day}</div>
    <ul style="margin: 8px 0 0; padding-left: 20px">
      ${lines.map(({ label, before, after }) =>
        before === null
          ? html`<li>${label}</li>`
          : html`<li>${label}: <s style="opacity: 0.75">${before}</s> → <b>${after}</b></li>`,
      )}
    </ul>
    ${note !== '' && html`<p style="font-size: 14px; margin: 8px 0 0">${note}</p>`}
  </div>`;
}
