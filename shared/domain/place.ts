import { z } from 'zod';

const Area = (id: string, code: z.ZodString, what: string) =>
  z
    .object({ code, name: z.string().describe(`Name of the ${what}, in Swedish.`) })
    .meta({ id, description: `A ${what} of Sweden.` });

export const Municipality = Area(
  'Municipality',
  z.string().describe("SCB's code of the municipality: four digits, of which the first two are the county."),
  'municipality',
);
export type Municipality = z.infer<typeof Municipality>;

export const County = Area('County', z.string().describe("SCB's code of the county: two digits."), 'county');
export type County = z.infer<typeof County>;

/** Municipality and county of a company, estimated by its postal code (docs/callers/one-company.md). */
export const Place = z.object({
  municipality: Municipality.nullable().describe(
    'Municipality of the postal code. Null if the service has no file of postal codes, or if the file has no municipality for the code.',
  ),
  county: County.nullable().describe(
    'County of the postal code. Null when unknown, and for an address abroad.',
  ),
});
export type Place = z.infer<typeof Place>;
