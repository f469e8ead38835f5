import { byLanguage, type Both } from '../language/language.ts';
import type { PostalAddress, StoredCompany } from '../../../shared/domain/company.ts';

/** Fields whose page and history are written in other words. */
type OtherField =
  | 'id'
  | 'orgNumber'
  | 'postalAddress'
  | 'businessDescription'
  | 'sniCodes'
  | 'hasDigitalAnnualReport'
  | 'financials'
  | 'revenue_estimate'
  | 'employees_estimate';
type NamedField = Exclude<keyof StoredCompany, OtherField> | `postalAddress.${keyof PostalAddress}`;

/** Names of the fields of a company that people see, as on its page and in its history. */
export const FIELD_NAMES = byLanguage({
  name: { sv: 'Företagsnamn', en: 'Company name' },
  legalForm: { sv: 'Företagsform', en: 'Legal form' },
  'postalAddress.street': { sv: 'Gatuadress', en: 'Street' },
  'postalAddress.postalCode': { sv: 'Postnummer', en: 'Postal code' },
  'postalAddress.city': { sv: 'Postort', en: 'Town' },
  registrationDate: { sv: 'Registrerat', en: 'Registered' },
  deregistrationDate: { sv: 'Avregistrerat', en: 'Deregistered' },
  deregistrationReason: { sv: 'Avregistreringsorsak', en: 'Reason of deregistration' },
  ongoingRestructuring: { sv: 'Pågående förfaranden', en: 'Ongoing proceedings' },
  ftgstat: { sv: 'Status hos SCB', en: 'Status at Statistics Sweden' },
  jestat: { sv: 'Registerstatus', en: 'Register status' },
  jurform: { sv: 'Juridisk form hos SCB', en: 'Legal form at Statistics Sweden' },
  reklamsparr: { sv: 'Reklamspärr', en: 'Opted out of direct marketing' },
} satisfies Record<NamedField, Both>);
