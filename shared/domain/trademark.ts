import { z } from 'zod';
import { dateOrNull, textOrNull } from './nullable-fields.ts';

/** A trademark of a company (docs/callers/company.md#trademarks). */
export const Trademark = z
  .object({
    prvId: z.string().describe('Application number at PRV, the Swedish Intellectual Property Office.'),
    registrationNumber: textOrNull('Registration number at PRV. Null when the mark is not registered.'),
    markText: textOrNull('Words of the mark. Null for a picture without words.'),
    markFeature: textOrNull(
      'Kind of mark in the words of PRV, such as `Word`, `Figurative` or `Combined`. Null when unknown.',
    ),
    markStatus: textOrNull('Status in the words of PRV, such as `Registered`. Null when unknown.'),
    applicationDate: dateOrNull('Date of the application. Null when unknown.'),
    registrationDate: dateOrNull('Date of the registration. Null when the mark is not registered.'),
    expiryDate: dateOrNull('Date on which the registration expires. Null when the register has no date.'),
    niceClasses: z
      .array(z.int().min(1).max(45))
      .describe('Classes of goods and services by the Nice Classification, 1 to 45.'),
  })
  .meta({
    id: 'Trademark',
    description: 'A trademark that the company applied for.',
  });
export type Trademark = z.infer<typeof Trademark>;
