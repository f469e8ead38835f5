import type { SniEdition } from '../sni.ts';

const IN_BOTH = {
  A: 'Agriculture, forestry and fishing',
  B: 'Mining and quarrying',
  C: 'Manufacturing',
  D: 'Electricity, gas, steam and air conditioning supply',
  E: 'Water supply; sewerage, waste management and remediation activities',
  F: 'Construction',
  H: 'Transportation and storage',
  I: 'Accommodation and food service activities',
};
const FINANCE = 'Financial and insurance activities';
const REAL_ESTATE = 'Real estate activities';
const PROFESSIONAL = 'Professional, scientific and technical activities';
const SUPPORT = 'Administrative and support service activities';
const PUBLIC = 'Public administration and defence; compulsory social security';
const EDUCATION = 'Education';
const HEALTH = 'Human health and social work activities';
const OTHER = 'Other service activities';
const HOUSEHOLDS =
  'Activities of households as employers; undifferentiated goods- and services-producing activities of households for own use';
const EXTRATERRITORIAL = 'Activities of extraterritorial organisations and bodies';

/**
 * English names of the sections of SNI, by letter: those of NACE Rev. 2 (SNI 2007) and NACE Rev.
 * 2.1 (SNI 2025), which SNI shares its sections with (docs/formats/sni.md#sections).
 */
export const SNI_SECTIONS_IN_ENGLISH: Readonly<Record<SniEdition, Readonly<Record<string, string>>>> = {
  '2007': {
    ...IN_BOTH,
    G: 'Wholesale and retail trade; repair of motor vehicles and motorcycles',
    J: 'Information and communication',
    K: FINANCE,
    L: REAL_ESTATE,
    M: PROFESSIONAL,
    N: SUPPORT,
    O: PUBLIC,
    P: EDUCATION,
    Q: HEALTH,
    R: 'Arts, entertainment and recreation',
    S: OTHER,
    T: HOUSEHOLDS,
    U: EXTRATERRITORIAL,
  },
  '2025': {
    ...IN_BOTH,
    G: 'Wholesale and retail trade',
    J: 'Publishing, broadcasting, and content production and distribution activities',
    K: 'Telecommunication, computer programming, consulting, computing infrastructure and other information service activities',
    L: FINANCE,
    M: REAL_ESTATE,
    N: PROFESSIONAL,
    O: SUPPORT,
    P: PUBLIC,
    Q: EDUCATION,
    R: HEALTH,
    S: 'Arts, sports and recreation',
    T: OTHER,
    U: HOUSEHOLDS,
    V: EXTRATERRITORIAL,
  },
};
