import { z } from 'zod';

/** A date such as `2025-12-31`. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' });
