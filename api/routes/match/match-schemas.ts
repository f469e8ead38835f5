import { z } from 'zod';
import { CompanyBrief, MATCH_DECISIONS, MATCH_REASONS } from '../../../shared/match/match-item.ts';
import { creditsChargedField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { ACCEPTED_VALUES, createOptionalCappedIntegerField } from '../../http/fields.ts';
import { isItemId, type ItemId } from './sent-items.ts';

const MAX_MATCH_ITEMS = 1_000;
export const DEFAULT_CANDIDATES = 3;

const candidatesField = createOptionalCappedIntegerField({
  minimum: 0,
  maximum: 5,
  documentedDefault: DEFAULT_CANDIDATES,
  description: 'Other companies to show for each item. The decisions do not depend on it.',
});

const text = (description: string) => ({ type: 'string' as const, description });
const shortText = (description: string) => ({ ...text(description), maxLength: 200 });
/** An item, read by `readSentItem`: a bad one is a result, and not an error of the call. */
const AnyItem = z.unknown().meta({
  id: 'MatchItem',
  override: {
    type: 'object' as const,
    properties: {
      id: {
        type: ['string' as const, 'integer' as const],
        description: 'Given back as sent. By default the position from 0.',
      },
      name: shortText('Name of the company, mistyped or not.'),
      org_number: text('Organisation number in any written form.'),
      city: shortText('Town, or municipality.'),
      postal_code: shortText('Postal code of five digits.'),
      legal_form: shortText('Legal form, as its code or in words.'),
    },
    description: 'What is known of a company: a name or a number, and what else there is.',
  },
});

/** Body of POST /v1/match (docs/callers/match.md). */
export const MatchRequest = z
  .object({
    items: z
      .array(AnyItem)
      .register(ACCEPTED_VALUES, { en: 'a list of items', sv: 'en lista med poster' })
      .meta({
        override: { minItems: 1, maxItems: MAX_MATCH_ITEMS },
        description: 'The list, 1 to 1,000 items (plan Free: at most 100, guests: 10).',
      }),
    candidates: candidatesField,
  })
  .meta({ id: 'MatchRequest', description: 'A list to match.', override: { required: ['items'] } });

/** Query of the stream, whose items are lines of the body. */
export const MatchStreamRequest = z
  .object({ candidates: candidatesField })
  .meta({ id: 'MatchStreamRequest', description: 'How to match the lines of the body.' });

const reasonsField = z.array(z.enum(MATCH_REASONS));
const scoreField = z.number().min(0).max(1);

const MatchedCandidate = z
  .object({
    company: CompanyBrief,
    matchedName: z.string().describe('The registered name of it that resembles the item most.'),
    score: scoreField.describe('How well the company fits, 0 to 1.'),
    reasons: reasonsField.describe('What speaks for and against it.'),
  })
  .meta({ id: 'MatchCandidate', description: 'A company that an item may mean.' });

export const MatchResult = z
  .object({
    id: z.custom<ItemId>(isItemId).meta({
      override: { type: ['string', 'number'] },
      description: 'The id of the item, or its position from 0.',
    }),
    decision: z
      .enum(MATCH_DECISIONS)
      .describe(
        '`match` if one company is certainly meant, `candidates` if a person must choose, `none`, or `invalid` for what is no item.',
      ),
    company: CompanyBrief.nullable().describe('The company of a `match`. Otherwise null.'),
    score: scoreField.nullable().describe('Score of the match or of the best candidate. Else null.'),
    reasons: reasonsField.describe('Why the item was decided so.'),
    candidates: z.array(MatchedCandidate).describe('Other companies, best first.'),
    line: z.int().optional().describe('Line of the stream from 1. Only for a line that is no item.'),
  })
  .meta({ id: 'MatchResult', description: 'The decision on one item.' });
export type MatchResult = z.infer<typeof MatchResult>;

const matchCountFields = {
  items: z.int().describe('Number of items.'),
  matched: z.int().describe('Items with the decision `match`.'),
  withCandidates: z.int().describe('Items with the decision `candidates`.'),
  none: z.int().describe('Items with the decision `none`.'),
  invalid: z.int().describe('Items with the decision `invalid`.'),
};

const MatchMetadata = z
  .object({
    ...matchCountFields,
    generation: z.string().describe('Name of the data generation that all items are matched with.'),
    ...timedMetadataFields,
    creditsCharged: creditsChargedField,
  })
  .meta({ id: 'MatchMetadata', description: 'Data about the call.' });

/** Answer of POST /v1/match (docs/callers/match.md). */
export const MatchResponse = z
  .object({
    results: z.array(MatchResult).describe('One result per item, in the order of the request.'),
    metadata: MatchMetadata,
  })
  .meta({
    id: 'MatchResponse',
    description: 'Results in the order of the request, and data about the call.',
  });
