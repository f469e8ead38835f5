import { z } from 'zod';
import { lookUpSniCodes } from '../../routes/sni/look-up-sni-codes.ts';
import { defineTool } from '../tool.ts';
import { createTextSchema, createLimitSchema } from './inputs.ts';

const Input = z.strictObject({
  query: createTextSchema(
    100,
    'Beginnings of Swedish words of the description (e.g. måleri), or first digits of a code.',
  ),
  limit: createLimitSchema(50, 10),
});

interface Body {
  readonly sniCodes: readonly { readonly code: string; readonly description: string }[];
  readonly metadata: { readonly creditsCharged: number };
}

export const lookupSni = defineTool<typeof Input, Body>({
  name: 'lookup_sni',
  title: 'Look up SNI industry codes',
  description:
    'Finds 5-digit SNI industry codes by Swedish words or by the first digits. ' +
    'Translate the industry to Swedish first. 1 credit.',
  input: Input,
  route: lookUpSniCodes,
  toRouteFields: ({ query, limit }) => ({ q: query, limit }),
  presentAnswer: ({ sniCodes, metadata }) => ({ sniCodes, creditsCharged: metadata.creditsCharged }),
});
