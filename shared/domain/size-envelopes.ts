import { z } from 'zod';
import { described } from './described.ts';

/**
 * Number of employees of a company: exact, a size class, or unknown (docs/callers/company.md#size).
 */
export const EmployeesExactOrSizeClass = z
  .object({
    type: z
      .enum(['exact', 'interval', 'none'])
      .meta(
        described(
          '`exact`: from the latest annual report. `interval`: a size class of the statistics authority. `none`: unknown.',
          '`exact`: ur den senaste årsredovisningen. `interval`: SCB:s storleksklass. `none`: okänt.',
        ),
      ),
    value: z
      .number()
      .nullable()
      .meta(
        described(
          'The exact number; for an interval its midpoint, for an open one its lower bound. Null when unknown.',
          'Det exakta talet; för ett intervall dess mitt, för ett öppet dess undre gräns. Null när det är okänt.',
        ),
      ),
    interval_low: z
      .number()
      .nullable()
      .meta(
        described(
          'Lower bound of the interval, included. Null unless `type` is `interval`.',
          'Intervallets undre gräns, som ingår. Null om inte `type` är `interval`.',
        ),
      ),
    interval_high: z
      .number()
      .nullable()
      .meta(
        described(
          'Upper bound of the interval, included. Null for an open interval, and unless `type` is `interval`.',
          'Intervallets övre gräns, som ingår. Null för ett öppet intervall och om inte `type` är `interval`.',
        ),
      ),
    source: z
      .enum(['annual_report', 'scb'])
      .nullable()
      .meta(
        described(
          'Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when unknown.',
          'Källa: årsredovisningen eller SCB. Null när talet är okänt.',
        ),
      ),
    scb_class: z
      .string()
      .nullable()
      .meta(
        described(
          'Code of the size class of Statistics Sweden. Also given beside an exact number. Null when unknown.',
          'SCB:s kod för storleksklassen. Anges även bredvid ett exakt tal. Null när den är okänd.',
        ),
      ),
    label_sv: z
      .string()
      .nullable()
      .meta(
        described(
          'The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is `interval`.',
          'Intervallet i klartext, till exempel `1-5 Mkr`. Null om inte `type` är `interval`.',
        ),
      ),
  })
  .meta({
    id: 'EmployeesEnvelope',
    ...described(
      'Number of employees: exact, a size class, or unknown.',
      'Antal anställda: exakt, som storleksklass eller okänt.',
    ),
  });
export type EmployeesExactOrSizeClass = z.infer<typeof EmployeesExactOrSizeClass>;

/** Net revenue in whole SEK: exact, a size class, or unknown (docs/callers/company.md#size). */
export const RevenueExactOrSizeClass = EmployeesExactOrSizeClass.extend({
  reference_year: z
    .int()
    .nullable()
    .meta(
      described(
        'Year of the figure. Null when unknown.',
        'Det år som uppgiften avser. Null när det är okänt.',
      ),
    ),
}).meta({
  id: 'RevenueEnvelope',
  ...described(
    'Net revenue in whole SEK: exact, a size class, or unknown.',
    'Nettoomsättning i hela kronor: exakt, som storleksklass eller okänd.',
  ),
});
export type RevenueExactOrSizeClass = z.infer<typeof RevenueExactOrSizeClass>;
