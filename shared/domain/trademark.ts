import { z } from 'zod';
import { isoDate } from './iso-date.ts';

/** A trademark of a company (docs/callers/company.md#trademarks). */
export const Trademark = z
  .object({
    prvId: z.string().describe('Application number at PRV, the Swedish Intellectual Property Office.'),
    registrationNumber: z
      .string()
      .nullable()
      .describe('Registration number at PRV. Null when the mark is not registered.'),
    markText: z.string().nullable().describe('Words of the mark. Null for a picture without words.'),
    markFeature: z
      .string()
      .nullable()
      .describe(
        'Kind of mark in the words of PRV, such as `Word`, `Figurative` or `Combined`. Null when unknown.',
      ),
    markStatus: z
      .string()
      .nullable()
      .describe('Status in the words of PRV, such as `Registered`. Null when unknown.'),
    applicationDate: isoDate.nullable().describe('Date of the application. Null when unknown.'),
    registrationDate: isoDate
      .nullable()
      .describe('Date of the registration. Null when the mark is not registered.'),
    expiryDate: isoDate
      .nullable()
      .describe('Date on which the registration expires. Null when the register has no date.'),
    niceClasses: z
      .array(z.int().min(1).max(45))
      .describe('Classes of goods and services by the Nice Classification, 1 to 45.'),
  })
  .meta({
    id: 'Trademark',
    description: 'A trademark that the company applied for.',
  });
export type Trademark = z.infer<typeof Trademark>;
