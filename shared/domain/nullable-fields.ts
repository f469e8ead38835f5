import { z } from 'zod';
import { isoDate } from './iso-date.ts';

export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const numberOrNull = (description: string) => z.number().nullable().describe(description);
export const intOrNull = (description: string) => z.int().nullable().describe(description);
export const dateOrNull = (description: string) => isoDate.nullable().describe(description);
