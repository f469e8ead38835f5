import type { OneTimeLink } from '../../shared/accounts/people/one-time-links.ts';
import type { PersonSummary } from '../../shared/accounts/people/people.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';
import { describeInstant, toLinkAddress } from '../mail/console-mail.ts';
import type { MailLanguage } from '../mail/mail-texts.ts';
import { MailError } from '../mail/open-mailer.ts';
import type { Answer, CommandSet, Tools } from './command.ts';
import { readAccount, readLanguage } from './read-values.ts';

const COLUMNS: readonly Column<PersonSummary>[] = [
  { title: 'email', of: ({ email }) => email },
  { title: 'role', of: ({ role }) => role },
  { title: 'since', of: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
];

/** What operators do with the people of an account (docs/contract.md#credits). */
export const PEOPLE_COMMANDS: CommandSet['commands'] = {
  invite: {
    id: 'required',
    idName: 'EMAIL',
    options: ['account', 'language'],
    prepare: ({ id, options }) => {
      const [account, language] = [readAccount(options['account']), readLanguage(options['language'])];
      return async (tools) => {
        const link = await tools.people.invite(id!, account);
        return showInvite(link, account, tools.origin, await sendInvite(link, language, tools));
      };
    },
  },
  people: {
    id: 'required',
    options: [],
    prepare:
      ({ id }) =>
      async ({ administration, people }) => {
        const { id: account } = await administration.getAccount(id!);
        const found = await people.list(account);
        return { json: found, lines: toTable(COLUMNS, found) };
      },
  },
  remove: {
    id: 'required',
    idName: 'EMAIL',
    options: [],
    prepare:
      ({ id }) =>
      async ({ people }) => {
        const removed = await people.remove(id!);
        const { email, account } = removed;
        const hasOwner = (await people.list(account)).some(({ role }) => role === 'owner');
        const gone = `${email} is signed out, and cannot sign in for ${account} any more.`;
        const next = 'The account has no owner now; who is invited next becomes that.';
        return { json: { ...removed, hasOwner }, lines: hasOwner ? [gone] : [gone, next] };
      },
  },
};

/** Null: there is no mail server; else why the mail could not be sent, or that it was. */
async function sendInvite(
  link: OneTimeLink,
  language: MailLanguage,
  { mail }: Tools,
): Promise<{ readonly isSent: boolean; readonly text: string } | null> {
  if (mail === null) return null;
  try {
    await mail.sendLink('invite', link, language);
    return { isSent: true, text: `It was mailed to ${link.email}.` };
  } catch (error) {
    if (error instanceof MailError)
      return { isSent: false, text: `${error.message} Hand the link over in another way.` };
    throw error;
  }
}

function showInvite(
  { token, email, expiresAt }: OneTimeLink,
  account: string,
  origin: string,
  mailed: Awaited<ReturnType<typeof sendInvite>>,
): Answer {
  const link = toLinkAddress(origin, token);
  const until = describeInstant(expiresAt, 'en');
  return {
    json: { link, email, account, expiresAt: expiresAt.toISOString(), mailed: mailed?.isSent ?? false },
    lines: [
      `Link:    ${link}`,
      `For:     ${email}`,
      `Account: ${account}`,
      `The link is good once, until ${until}, and is not shown again.`,
      mailed?.text ?? 'It was not mailed, as no mail server is set (SMTP_URL). Hand it over yourself.',
    ],
  };
}
