import type { NumberRange } from '../../../ingest/source/company-parts.ts';

export const ALL_NUMBERS: NumberRange = { first: 0, last: 9_999_999_999 };
