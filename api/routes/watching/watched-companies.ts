import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import {
  canBePersonalNumber,
  toOrganisationNumberDigits,
} from '../../../shared/domain/organisation-number.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import { apiError } from '../../errors/api-error.ts';
import { defineRoute, type HandlerServices } from '../../calls/route.ts';
import { tagAnswer } from '../../http/cached-compressed-body.ts';
import { createOptionalStringListField } from '../../http/fields.ts';
import { readWatchedPage } from '../../watching/read-watched-page.ts';
import { findWatchList, readSince } from './find-watch-list.ts';
import { DEFAULT_ITEMS, invalidAfterError, pageFields, pageMembers, parsePageQuery } from './page-fields.ts';
import { listIdField } from './watch-list-schemas.ts';

const NUMBERS_PER_UNIT = 1_000;
const MAX_UNITS = 16;
const DEADLINE_MS = 30_000;

const WatchedCompaniesChange = z
  .object({
    id: listIdField,
    add: createOptionalStringListField({
      description: 'Organisation numbers to watch, in any written form.',
    }),
    remove: createOptionalStringListField({ description: 'Organisation numbers to watch no longer.' }),
  })
  .meta({ id: 'WatchedCompaniesChange', description: 'Companies to add and to remove.' });
type WatchedCompaniesChange = z.output<typeof WatchedCompaniesChange>;

const WatchedCompaniesResult = z
  .object({
    added: z.int().describe('Companies that came on the list.'),
    removed: z.int().describe('Companies that left it.'),
    unknown: z
      .array(z.string())
      .describe('What was sent to add and is no company of the register, or to remove and is no number.'),
    refused: z
      .array(z.string())
      .describe('Numbers that can be those of sole traders, which are neither stored nor logged.'),
  })
  .meta({ id: 'WatchedCompaniesResult', description: 'What became of the numbers.' });

/** See docs/callers/watching.md#companies. */
export const changeWatchedCompanies = defineRoute<
  typeof WatchedCompaniesChange,
  typeof WatchedCompaniesResult
>({
  method: 'POST',
  path: '/v1/watch-lists/:id/companies',
  operationId: 'changeWatchedCompanies',
  tag: 'watching',
  summary: { sv: 'Lägg till och ta bort bevakade företag', en: 'Add and remove watched companies' },
  description:
    'Adds companies to a watch list and removes others. What is not known fails alone. Nothing is stored when the account would watch more companies than its plan has.',
  access: 'key',
  requestSchemas: [WatchedCompaniesChange],
  checkRequest: ({ add, remove }) => {
    if (add !== undefined || remove !== undefined) return;
    throw apiError('missing_parameter', { words: { parameter: 'add', example: '["5560125790"]' } });
  },
  countUnits: ({ add = [] }) => Math.min(MAX_UNITS, Math.max(1, Math.ceil(add.length / NUMBERS_PER_UNIT))),
  deadlineMs: () => DEADLINE_MS,
  responseSchema: WatchedCompaniesResult,
  errorCodes: ['missing_parameter', 'invalid_parameter', 'not_found'],
  handle: async (call) => {
    const { request, access, services, readContext } = call;
    const list = await findWatchList(call);
    const since = await readSince(services, list.isTest);
    const { known, unknown, refused } = await sortNumbers(request.add ?? [], services, readContext);
    const removed = readNumbers(request.remove ?? []);
    const remove = removed.numbers.flatMap(({ digits }) => digits ?? []);
    const max = access.limits.maxWatchedCompanies;
    const changed =
      known.length > max
        ? null
        : await services.watching.companies.change(list, { add: known, remove }, since, max);
    if (changed === null) throw apiError('too_many_companies', { words: { max } });
    const unreadable = removed.numbers.flatMap(({ text, digits }) => (digits === null ? text : []));
    return {
      body: { ...changed, unknown: [...unknown, ...unreadable], refused: [...refused, ...removed.refused] },
    };
  },
});

function readNumbers(sent: readonly string[]) {
  const { refused = [], usable = [] } = Object.groupBy(sent, (text) =>
    canBePersonalNumber(text) ? 'refused' : 'usable',
  );
  return { numbers: usable.map((text) => ({ text, digits: toOrganisationNumberDigits(text) })), refused };
}

async function sortNumbers(sent: readonly string[], { store }: HandlerServices, context: ReadContext) {
  const { numbers: read, refused } = readNumbers(sent);
  const numbers = [...new Set(read.map(({ digits }) => digits))].filter((digits) => digits !== null);
  const found = await store.withLiveGeneration((reader) => reader.hasCompanies(numbers, context));
  const known = new Set(numbers.filter((_, place) => found[place] === true));
  return {
    known: [...known],
    unknown: read.filter(({ digits }) => digits === null || !known.has(digits)).map(({ text }) => text),
    refused,
  };
}

const WatchedCompaniesRequest = z
  .object({ id: listIdField, ...pageFields })
  .meta({ id: 'WatchedCompaniesRequest' });

const WatchedCompanies = z
  .object({
    companies: z
      .array(
        z.object({
          orgNumber: z.string().describe('Organisation number.'),
          name: textOrNull('Registered name; null for a company that is gone.'),
        }),
      )
      .describe('Companies, by number.'),
    ...pageMembers,
  })
  .meta({ id: 'WatchedCompanies', description: 'A page of watched companies.' });

export const listWatchedCompanies = defineRoute<typeof WatchedCompaniesRequest, typeof WatchedCompanies>({
  method: 'GET',
  path: '/v1/watch-lists/:id/companies',
  operationId: 'listWatchedCompanies',
  tag: 'watching',
  summary: { sv: 'Hämta bevakade företag', en: 'List watched companies' },
  description: 'Returns the companies of a watch list, page by page.',
  access: 'key',
  requestSchemas: [WatchedCompaniesRequest],
  convertFields: parsePageQuery,
  responseSchema: WatchedCompanies,
  hasEntityTag: true,
  errorCodes: ['invalid_parameter', 'not_found'],
  handle: async (call) => {
    const { request, services, readContext } = call;
    const { after = null, limit = DEFAULT_ITEMS } = request;
    if (after !== null && !/^\d{10}$/.test(after)) throw invalidAfterError(after);
    const list = await findWatchList(call);
    const page = { after, limit };
    const { companies, hasMore } = await readWatchedPage(list, page, services.watching, (read) =>
      services.store.withLiveGeneration((reader) => read(reader, readContext)),
    );
    return tagAnswer({ companies, next: companies.at(-1)?.orgNumber ?? after, hasMore });
  },
});
