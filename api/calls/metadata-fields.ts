import { z } from 'zod';
import { described } from '../../shared/domain/described.ts';

/** `mode` of an answer's metadata. */
export const modeField = z
  .enum(['guest', 'api'])
  .meta(
    described('`api` for a call with a key, else `guest`.', '`api` för anrop med nyckel, annars `guest`.'),
  );

/** `timestamp` of an answer's metadata. */
export const timestampField = z.iso
  .datetime()
  .meta(described('Time of the answer, UTC.', 'Tidpunkt för svaret, UTC.'));

/** `processingTimeMs` of an answer's metadata. */
export const processingTimeField = z
  .int()
  .meta(
    described(
      'Time from the arrival of the request to the answer, in whole milliseconds.',
      'Tid från anropets ankomst till svaret, i hela millisekunder.',
    ),
  );

/** `creditsCharged` of an answer's metadata. */
export const creditsChargedField = z
  .int()
  .meta(
    described(
      'Credits charged for this call. 0 for a guest and for a repeat with the same `Idempotency-Key`.',
      'Debiterade krediter för anropet. 0 för gäster och när anropet upprepas med samma `Idempotency-Key`.',
    ),
  );

/** `resultCount` of an answer's metadata. */
export const resultCountField = z
  .int()
  .meta(described('Number of results in this answer.', 'Antal träffar i svaret.'));
