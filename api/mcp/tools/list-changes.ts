import { z } from 'zod';
import { CHANGE_TOPICS } from '../../../shared/domain/company.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { listChanges } from '../../routes/changes/list.ts';
import { defineTool } from '../tool.ts';
import { orgNumberArgument, createTextSchema, createLimitSchema } from './inputs.ts';

const MAX_CHANGES = 100;
const DEFAULT_CHANGES = 20;

const Input = z.strictObject({
  org_number: orgNumberArgument.optional(),
  topics: z.array(z.enum(CHANGE_TOPICS)).optional().meta({ description: 'Any of these.' }),
  after: createTextSchema(200, '`next` of an earlier answer, or `now`.').optional(),
  limit: createLimitSchema(MAX_CHANGES, DEFAULT_CHANGES),
});

interface Body {
  readonly changes: readonly Change[];
  readonly next: string;
  readonly hasMore: boolean;
}

export const listCompanyChanges = defineTool<typeof Input, Body>({
  name: 'list_changes',
  title: 'List changes',
  description:
    'Lists what changed about companies from night to night, oldest first. Needs an API key; 1 credit per 100.',
  input: Input,
  route: listChanges,
  toRouteFields: ({ org_number, topics, after, limit }) => ({
    org_number,
    after,
    limit: String(limit),
    topic: topics === undefined || topics.length === 0 ? undefined : topics.join(','),
  }),
  presentAnswer: ({ changes, next, hasMore }) => ({
    changes: changes.map(({ orgNumber: number, name, type, topics, fields, cause, seenAt }) => ({
      orgNumber: number,
      name,
      type,
      topics,
      fields,
      cause,
      seenAt,
    })),
    next,
    hasMore,
  }),
});
