import { z } from 'zod';
import { described } from '../../shared/domain/described.ts';

const modeField = z
  .enum(['guest', 'api'])
  .meta(
    described('`api` for a call with a key, else `guest`.', '`api` för anrop med nyckel, annars `guest`.'),
  );

export const timestampField = z.iso
  .datetime()
  .meta(described('Time of the answer, UTC.', 'Tidpunkt för svaret, UTC.'));

const testField = z
  .literal(true)
  .optional()
  .meta(
    described(
      '`true` for a call with a test key, which reads the fictional register. Else absent.',
      '`true` för anrop med testnyckel, som läser det påhittade registret. Saknas annars.',
    ),
  );

/**
 * Schemas of the metadata fields that every answer has. `callRouteChargeAndPrepareAnswer` sets
 * `test`.
 */
export const commonMetadataFields = { timestamp: timestampField, mode: modeField, test: testField };

export const processingTimeField = z
  .int()
  .meta(
    described(
      'Time from the arrival of the request to the answer, in whole milliseconds.',
      'Tid från anropets ankomst till svaret, i hela millisekunder.',
    ),
  );

export const creditsChargedField = z
  .int()
  .meta(
    described(
      'Credits charged for this call. 0 for a guest, for a test key and for a repeat with the same `Idempotency-Key`.',
      'Debiterade krediter för anropet. 0 för gäster, för testnycklar och när anropet upprepas med samma `Idempotency-Key`.',
    ),
  );

export const resultCountField = z
  .int()
  .meta(described('Number of results in this answer.', 'Antal träffar i svaret.'));
