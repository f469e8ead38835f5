import type { Company } from '../../../shared/domain/company.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import type { Language } from '../language/language.ts';
import { type CodeTexts, toCodeText } from './format.ts';

/** By code without `-ORGNAM` (docs/formats/registry.md#names). */
export const REGISTERED_NAME_TYPE_TEXTS: CodeTexts = {
  FORETAGSNAMN: { sv: 'Företagsnamn', en: 'Company name' },
  NAMN: { sv: 'Namn', en: 'Name' },
  FORNAMN_FRSPRAK: { sv: 'Företagsnamn på främmande språk', en: 'Company name in a foreign language' },
  SARS_FORNAMN: { sv: 'Särskilt företagsnamn', en: 'Special company name' },
  SARSKILT_FORETAGSNAMN: { sv: 'Särskilt företagsnamn', en: 'Special company name' },
};

/** By code of SCB's column `JurForm` (docs/formats/statistics.md#codes). */
export const STATISTICS_LEGAL_FORM_TEXTS: CodeTexts = {
  10: { sv: 'Fysiska personer', en: 'Natural persons' },
  21: { sv: 'Enkla bolag', en: 'Unregistered partnerships' },
  22: { sv: 'Partrederier', en: 'Shipping partnerships' },
  23: { sv: 'Värdepappersfonder', en: 'Securities funds' },
  31: { sv: 'Handelsbolag, kommanditbolag', en: 'Trading and limited partnerships' },
  32: { sv: 'Gruvbolag', en: 'Mining companies' },
  41: { sv: 'Bankaktiebolag', en: 'Limited banking companies' },
  42: { sv: 'Försäkringsaktiebolag', en: 'Limited insurance companies' },
  43: { sv: 'Europabolag', en: 'European companies' },
  49: { sv: 'Övriga aktiebolag', en: 'Other limited companies' },
  51: { sv: 'Ekonomiska föreningar', en: 'Economic associations' },
  53: { sv: 'Bostadsrättsföreningar', en: 'Tenant-owners’ associations' },
  54: { sv: 'Kooperativa hyresrättsföreningar', en: 'Cooperative tenancy associations' },
  55: { sv: 'Europakooperativ, grupperingar', en: 'European cooperative societies and groupings' },
  61: { sv: 'Ideella föreningar', en: 'Non-profit associations' },
  62: { sv: 'Samfälligheter', en: 'Joint property associations' },
  63: { sv: 'Registrerade trossamfund', en: 'Registered religious communities' },
  71: { sv: 'Familjestiftelser', en: 'Family foundations' },
  72: { sv: 'Övriga stiftelser och fonder', en: 'Other foundations and funds' },
  81: { sv: 'Statliga enheter', en: 'Central government units' },
  82: { sv: 'Kommuner', en: 'Municipalities' },
  83: { sv: 'Kommunalförbund', en: 'Associations of local authorities' },
  84: { sv: 'Regioner', en: 'Regions' },
  85: { sv: 'Allmänna försäkringskassor', en: 'Social insurance offices' },
  87: { sv: 'Offentliga korporationer och anstalter', en: 'Public corporations and institutions' },
  88: { sv: 'Hypoteksföreningar', en: 'Mortgage societies' },
  89: { sv: 'Regionala statliga myndigheter', en: 'Regional central government authorities' },
  91: { sv: 'Oskiftade dödsbon', en: 'Undivided estates' },
  92: { sv: 'Ömsesidiga försäkringsbolag', en: 'Mutual insurance companies' },
  93: { sv: 'Sparbanker', en: 'Savings banks' },
  94: {
    sv: 'Understödsföreningar, försäkringsföreningar',
    en: 'Friendly societies and insurance associations',
  },
  95: { sv: 'Arbetslöshetskassor', en: 'Unemployment insurance funds' },
  96: { sv: 'Utländska juridiska personer', en: 'Foreign legal persons' },
  98: {
    sv: 'Övriga svenska juridiska personer enligt särskild lagstiftning',
    en: 'Other Swedish legal persons under special legislation',
  },
  99: { sv: 'Juridisk form ej utredd', en: 'Legal form not established' },
};

/** `Aktiebolag sedan 1990`, or `Aktiebolag 1930–1956` after its deregistration. */
export function toLegalFormWithYears(
  company: Pick<Company, 'legalForm' | 'registrationDate' | 'deregistrationDate'>,
  language: Language,
): string {
  const form = toCodeText(LEGAL_FORM_TEXTS, company.legalForm, language);
  const from = company.registrationDate?.slice(0, 4);
  const to = company.deregistrationDate?.slice(0, 4);
  if (from === undefined) return form;
  if (to !== undefined) return `${form} ${from === to ? from : `${from}–${to}`}`;
  return `${form} ${language === 'sv' ? 'sedan' : 'since'} ${from}`;
}
