import { z } from 'zod';
import { described } from './described.ts';
import { isoDate } from './iso-date.ts';

/** A trademark of a company (docs/callers/company.md#trademarks). */
export const Trademark = z
  .object({
    prvId: z
      .string()
      .meta(
        described(
          'Application number at PRV, the Swedish Intellectual Property Office.',
          'Ansökningsnummer hos PRV.',
        ),
      ),
    registrationNumber: z
      .string()
      .nullable()
      .meta(
        described(
          'Registration number at PRV. Null when the mark is not registered.',
          'Registreringsnummer hos PRV. Null när märket inte är registrerat.',
        ),
      ),
    markText: z
      .string()
      .nullable()
      .meta(
        described(
          'Words of the mark. Null for a picture without words.',
          'Märkets text. Null för en figur utan text.',
        ),
      ),
    markFeature: z
      .string()
      .nullable()
      .meta(
        described(
          'Kind of mark in the words of PRV, such as `Word`, `Figurative` or `Combined`. Null when unknown.',
          'Typ av märke enligt PRV, till exempel `Word`, `Figurative` eller `Combined`. Null när den är okänd.',
        ),
      ),
    markStatus: z
      .string()
      .nullable()
      .meta(
        described(
          'Status in the words of PRV, such as `Registered`. Null when unknown.',
          'Status enligt PRV, till exempel `Registered`. Null när den är okänd.',
        ),
      ),
    applicationDate: isoDate
      .nullable()
      .meta(
        described('Date of the application. Null when unknown.', 'Ansökningsdag. Null när den är okänd.'),
      ),
    registrationDate: isoDate
      .nullable()
      .meta(
        described(
          'Date of the registration. Null when the mark is not registered.',
          'Registreringsdag. Null när märket inte är registrerat.',
        ),
      ),
    expiryDate: isoDate
      .nullable()
      .meta(
        described(
          'Date on which the registration expires. Null when the register has no date.',
          'Dag då registreringen löper ut. Null när den saknas.',
        ),
      ),
    niceClasses: z
      .array(z.int().min(1).max(45))
      .meta(
        described(
          'Classes of goods and services by the Nice Classification, 1 to 45.',
          'Varu- och tjänsteklasser enligt Niceklassificeringen, 1 till 45.',
        ),
      ),
  })
  .meta({
    id: 'Trademark',
    ...described('A trademark that the company applied for.', 'Ett varumärke som företaget har sökt.'),
  });
export type Trademark = z.infer<typeof Trademark>;
