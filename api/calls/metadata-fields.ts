import { z } from 'zod';

const modeField = z.enum(['guest', 'api']).describe('`api` for a call with a key, else `guest`.');

export const timestampField = z.iso.datetime().describe('Time of the answer, UTC.');

const testField = z
  .literal(true)
  .optional()
  .describe('`true` for a call with a test key, which reads the fictional register. Else absent.');

/**
 * Schemas of the metadata fields that every answer has. `callRoute` sets
 * `test`.
 */
export const commonMetadataFields = { timestamp: timestampField, mode: modeField, test: testField };

export const processingTimeField = z
  .int()
  .describe('Time from the arrival of the request to the answer, in whole milliseconds.');

export const timedMetadataFields = { processingTimeMs: processingTimeField, ...commonMetadataFields };

export const creditsChargedField = z
  .int()
  .describe(
    'Credits charged for this call. 0 for a guest, for a test key and for a repeat with the same `Idempotency-Key`.',
  );

export const resultCountField = z.int().describe('Number of results in this answer.');
