import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { ChangeCause } from '../../../shared/domain/change.ts';
import { ChangeTopic } from '../../../shared/domain/company.ts';
import {
  MAIL_TIMES,
  MAX_WATCH_LIST_NAME_LENGTH,
  type WatchList,
} from '../../../shared/accounts/watching/watch-list.ts';
import type { WatchServices } from '../../watching/watch-services.ts';
import { ACCEPTED_VALUES, isAbsent } from '../../http/fields.ts';
import type { RenamedFields } from '../../http/rename-fields.ts';

const LANGUAGES = ['sv', 'en'] as const;

const nameField = z
  .preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.string())
  .refine(
    (name) => name !== '' && Array.from(name).length <= MAX_WATCH_LIST_NAME_LENGTH && !/\p{Cc}/u.test(name),
  )
  .register(ACCEPTED_VALUES, {
    en: `a name of at most ${MAX_WATCH_LIST_NAME_LENGTH} characters on one line`,
    sv: `ett namn på högst ${MAX_WATCH_LIST_NAME_LENGTH} tecken på en rad`,
  })
  .meta({
    override: { type: 'string', maxLength: MAX_WATCH_LIST_NAME_LENGTH, description: 'Name of the list.' },
  });

const topicsField = z
  .array(ChangeTopic)
  .min(1)
  .nullable()
  .optional()
  .register(ACCEPTED_VALUES, {
    en: `a list of some of ${ChangeTopic.options.join(', ')}, or null for all`,
    sv: `en lista med några av ${ChangeTopic.options.join(', ')}, eller null för alla`,
  })
  .describe('Topics of the changes to tell; null for all, which is the default.');

const causesField = z
  .array(ChangeCause)
  .min(1)
  .optional()
  .register(ACCEPTED_VALUES, {
    en: `a list of some of ${ChangeCause.options.join(', ')}`,
    sv: `en lista med några av ${ChangeCause.options.join(', ')}`,
  })
  .describe('Causes of the changes to tell. Default: `publisher`. A rollback of what was told always is.');

const languageField = z
  .enum(LANGUAGES)
  .optional()
  .register(ACCEPTED_VALUES, { en: 'sv or en', sv: 'sv eller en' })
  .describe('Language of the mails. Default: `sv`.');

const waysField = z
  .object({
    mail: z.enum(MAIL_TIMES).nullable().optional().describe('When mails are sent; null ends them.'),
    webhook: z
      .object({ url: z.string().describe('Address of the receiver: https, and public.') })
      .nullable()
      .optional()
      .describe('null ends the webhook.'),
    atom: z.boolean().nullable().optional().describe('true makes the secret address of an Atom feed.'),
  })
  .optional()
  .register(ACCEPTED_VALUES, {
    en: '{"mail": "daily" or "at_once", "webhook": {"url": …}, "atom": true}, or null to end one of them',
    sv: '{"mail": "daily" eller "at_once", "webhook": {"url": …}, "atom": true}, eller null för att avsluta något',
  })
  .describe('How the changes are told. What is left out stays as it is.');

export const listIdField = z.string().describe('Id of the list.');

export const NewWatchList = z
  .object({
    name: nameField,
    topics: topicsField,
    causes: causesField,
    language: languageField,
    ways: waysField,
  })
  .meta({ id: 'NewWatchList', description: 'A list to make.' });

export const WatchListPatch = z
  .object({ id: listIdField, ...NewWatchList.partial({ name: true }).shape })
  .meta({ id: 'WatchListPatch', description: 'What of a list to change.' });

/**
 * Leaves out what counts as not sent (docs/contract.md#requests). With `isChange`, null of `topics`
 * stays: it ends the choice.
 */
export function omitAbsent({ fields, sentAliasByField }: RenamedFields, isChange: boolean): RenamedFields {
  const isSent = ([name, value]: [string, unknown]): boolean =>
    !isAbsent(value) || (isChange && value === null && name === 'topics');
  return { fields: Object.fromEntries(Object.entries(fields).filter(isSent)), sentAliasByField };
}

export const WatchListRequest = z.object({ id: listIdField }).meta({ id: 'WatchListRequest' });

export const WatchListResponse = z
  .object({
    id: z.string().describe('Id of the list.'),
    name: z.string().describe('Name of the list.'),
    topics: z.array(ChangeTopic).nullable().describe('Topics that are told; null for all.'),
    causes: z.array(ChangeCause).describe('Causes that are told.'),
    language: z.enum(LANGUAGES).describe('Language of the mails.'),
    ways: z
      .object({
        mail: z.enum(MAIL_TIMES).nullable().describe('When mails are sent: at 07:00, or at once.'),
        webhook: z
          .object({
            url: z.string().describe('Address of the receiver.'),
            state: z
              .enum(['active', 'held', 'off'])
              .describe('`held`: no credits are left. `off`: the last attempt failed; PATCH begins again.'),
            secret: z
              .string()
              .optional()
              .describe('Secret that signs, `whsec_…`. Given once, when it is made.'),
          })
          .nullable()
          .describe('The webhook; null without one.'),
        atom: textOrNull('Secret address of the Atom feed; null without one.'),
      })
      .describe('How the changes are told.'),
    companyCount: z.int().describe('Companies on the list.'),
    createdAt: z.iso.datetime().describe('When the list was made, UTC.'),
  })
  .meta({ id: 'WatchList', description: 'A list of watched companies.' });
export type WatchListResponse = z.infer<typeof WatchListResponse>;

/** Returns a list as the API shows it. `secret` is that of a webhook that was made now. */
export function presentWatchList(
  { id, name, topics, causes, language, mail, webhook, atom, companyCount, createdAt }: WatchList,
  { addresses }: Pick<WatchServices, 'addresses'>,
  origin: string,
  secret: string | null = null,
): WatchListResponse {
  return {
    id,
    name,
    topics: topics === null ? null : [...topics],
    causes: [...causes],
    language,
    ways: {
      mail,
      webhook: webhook === null ? null : { ...webhook, ...(secret !== null && { secret }) },
      atom: atom === null ? null : `${origin}/atom/${addresses.sign('atom', id, atom)}`,
    },
    companyCount,
    createdAt,
  };
}
