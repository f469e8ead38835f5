import type { OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import { toOperatorEvent } from '../../shared/accounts/security-event.ts';
import type { Invitation } from '../../shared/accounts/people/invitations.ts';
import type { PersonSummary } from '../../shared/accounts/people/people.ts';
import { toSwedishDay } from '../../shared/accounts/swedish-month.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { TableColumn } from '../../shared/terminal/format-table.ts';
import { formatInSwedishTimeZone, toOneTimeLinkUrl, type Notice } from '../mail/console-mail.ts';
import { MAIL_LANGUAGES, type MailLanguage } from '../mail/mail-texts.ts';
import { MailError } from '../mail/create-mailer.ts';
import {
  toTableOutput,
  type AddOperatorCommand,
  type CommandOutput,
  type CommandServices,
} from './run-operator-command.ts';
import { requireAccountOption, parseLanguageOption } from './read-values.ts';

const PERSON_COLUMNS: readonly TableColumn<PersonSummary>[] = [
  { title: 'account', toCell: ({ account }) => account },
  { title: 'email', toCell: ({ email }) => email },
  { title: 'role', toCell: ({ role }) => role },
  { title: 'since', toCell: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
];

const INVITATION_COLUMNS: readonly TableColumn<Invitation>[] = [
  { title: 'email', toCell: ({ email }) => email },
  { title: 'valid until', toCell: ({ expiresAt }) => formatInSwedishTimeZone(new Date(expiresAt), 'en') },
];

/** Adds the commands of `npm run accounts` for people (docs/operators/commands.md). */
export function addPeopleCommands(add: AddOperatorCommand, now: () => Date): void {
  add(
    'invite <EMAIL>',
    'print a link to the console for a new person of an account, and mail it if SMTP_URL is set',
    {
      '--account <id>': 'account of the person',
      '--language <language>': `language of the mail: ${MAIL_LANGUAGES.join(', ')}`,
    },
    (options, email = '') => {
      const account = requireAccountOption(options['account']);
      const language = parseLanguageOption(options['language']);
      return async (tools) => {
        const link = await tools.people.invite(email, account);
        await tools.recordSecurityEvent(toOperatorEvent('invited', { account }));
        return showInvite({ link, account, origin: tools.origin }, await sendInvite(link, language, tools));
      };
    },
  );
  add(
    'invitations <ID>',
    'list the open invitations to an account',
    {},
    (_options, id = '') =>
      async ({ administration, invitations }) => {
        const { id: account } = await administration.getAccount(id);
        const found = await invitations.list(account);
        return toTableOutput(INVITATION_COLUMNS, found, `${account} has no open invitations.`);
      },
  );
  add(
    'withdraw <EMAIL>',
    'withdraw the invitation of a person who has not accepted it',
    {},
    (_options, given = '') =>
      async ({ invitations, recordSecurityEvent }) => {
        const accounts = await invitations.withdraw(given);
        if (accounts.length === 0)
          throw new AppError(
            'invalid_usage',
            'This e-mail address has no open invitation. "npm run accounts -- invitations ID" lists those of an account.',
          );
        for (const account of accounts)
          await recordSecurityEvent(toOperatorEvent('invitation-withdrawn', { account }));
        const email = given.trim().toLowerCase();
        return {
          json: { email },
          lines: [`The invitation of ${email} is withdrawn: its link no longer works.`],
        };
      },
  );
  add(
    'people <ID>',
    'list the people of an account, given its id or the e-mail address of one of them',
    {},
    (_options, given = '') =>
      async ({ administration, people }) => {
        const id = given.includes('@') ? await people.findAccount(given) : given;
        const { id: account } = await administration.getAccount(id);
        const found = await people.list(account);
        return toTableOutput(
          PERSON_COLUMNS,
          found,
          `${account} has no people. Invite one: npm run accounts -- invite EMAIL --account ${account}`,
        );
      },
  );
  add(
    'reset-second-factor <EMAIL>',
    'turn off the second factor of a person who has lost it, end their sessions, and mail them if SMTP_URL is set',
    { '--language <language>': `language of the mail: ${MAIL_LANGUAGES.join(', ')}` },
    (options, given = '') => {
      const language = parseLanguageOption(options['language']);
      return async (tools) => {
        const wasOn = await tools.people.resetSecondFactor(given);
        const person = await tools.people.findByAddress(given);
        const text = wasOn
          ? 'The second factor is off, and all sessions have ended. The person signs in with the password and can turn it on again.'
          : 'This person has no second factor. All sessions have ended.';
        const json = { email: given.trim().toLowerCase(), wasOn };
        // Removed at the same moment: nobody is left to write to.
        if (person === null) return { json, lines: [text] };
        const { id, account, email } = person;
        await tools.recordSecurityEvent(toOperatorEvent('factor-off', { account, person: id }));
        const notice = { email, at: now(), network: null, device: null };
        const mailed = wasOn ? await mailFactorOff(notice, language, tools) : null;
        return { json, lines: mailed === null ? [text] : [text, mailed] };
      };
    },
  );
  add(
    'remove <EMAIL>',
    'remove a person with everything that is stored of them',
    {},
    (_options, given = '') =>
      async ({ people, recordSecurityEvent }) => {
        const removed = await people.remove(given);
        await recordSecurityEvent(
          toOperatorEvent('removed', { account: removed.account, person: removed.id }),
        );
        const { email, account } = removed;
        const hasOwner = (await people.list(account)).some(({ role }) => role === 'owner');
        const gone = `${email} is signed out and can no longer sign in to ${account}.`;
        const next = 'The account has no owner now. The next person you invite becomes its owner.';
        return { json: { ...removed, hasOwner }, lines: hasOwner ? [gone] : [gone, next] };
      },
  );
}

/**
 * Mails a person that their second factor is off. Returns a line to print; null without a mail
 * server.
 */
async function mailFactorOff(
  notice: Notice,
  language: MailLanguage,
  { mail }: CommandServices,
): Promise<string | null> {
  try {
    await mail?.sendNotice('factor-off', notice, language);
    return mail && 'The person was told by mail.';
  } catch (error) {
    if (error instanceof MailError) return `${error.message} Tell the person in another way.`;
    throw error;
  }
}

/**
 * Mails a one-time link to an invited person. Returns whether it was sent, and the result as a
 * text. Null without a mail server.
 */
async function sendInvite(
  link: OneTimeLink,
  language: MailLanguage,
  { mail }: CommandServices,
): Promise<{ readonly isSent: boolean; readonly text: string } | null> {
  if (mail === null) return null;
  try {
    await mail.sendLink('invite', link, language);
    return { isSent: true, text: `It was mailed to ${link.email}.` };
  } catch (error) {
    if (error instanceof MailError)
      return { isSent: false, text: `${error.message} Send the link in another way.` };
    throw error;
  }
}

function showInvite(
  { link: oneTime, account, origin }: { link: OneTimeLink; account: string; origin: string },
  mailed: Awaited<ReturnType<typeof sendInvite>>,
): CommandOutput {
  const { token, email, expiresAt } = oneTime;
  const link = toOneTimeLinkUrl(origin, token);
  const until = formatInSwedishTimeZone(expiresAt, 'en');
  return {
    json: { link, email, account, expiresAt: expiresAt.toISOString(), mailed: mailed?.isSent ?? false },
    lines: [
      `Link:    ${link}`,
      `For:     ${email}`,
      `Account: ${account}`,
      `The link works once, until ${until}, and is not shown again.`,
      mailed?.text ?? 'It was not mailed, since SMTP_URL is not set. Send it yourself.',
    ],
  };
}
