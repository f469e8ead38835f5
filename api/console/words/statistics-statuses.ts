import type { CodeTexts } from './format.ts';

/**
 * By code of SCB's column `FtgStat` (docs/formats/statistics.md#codes). An active business is
 * registered for VAT, F-tax or as an employer.
 */
export const BUSINESS_STATUSES: CodeTexts = {
  0: { sv: 'Aldrig verksam', en: 'Never active' },
  1: { sv: 'Verksam', en: 'Active' },
  9: { sv: 'Inte längre verksam', en: 'No longer active' },
};

/** By code of SCB's column `JEStat` (docs/formats/statistics.md#codes). */
export const REGISTRATION_STATUSES: CodeTexts = {
  1: {
    // It says nothing of F-tax, which people read into `registered with the Tax Agency`.
    sv: 'I SCB:s register och Skatteverkets register över organisationsnummer',
    en: 'In the register of Statistics Sweden and the register of organisation numbers (Tax Agency)',
  },
  2: { sv: 'Registrerad hos SCB på annat sätt', en: 'Registered with Statistics Sweden in another way' },
  9: { sv: 'Inte längre registrerad hos SCB', en: 'No longer registered with Statistics Sweden' },
};

/**
 * By code of SCB's column `Reklamsparrtyp` (docs/formats/statistics.md#codes). Code 0 is this
 * service's own, for unknown.
 */
export const ADVERTISING_BLOCKS: CodeTexts = {
  0: { sv: 'Uppgift saknas', en: 'Not available' },
  1: { sv: 'Nej', en: 'No' },
  2: { sv: 'Ja', en: 'Yes' },
};
