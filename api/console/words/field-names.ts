import type { PostalAddress, StoredCompany } from '../../../shared/domain/company.ts';
import type { Language } from '../language/language.ts';

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

const sv = {
  name: 'Företagsnamn',
  legalForm: 'Företagsform',
  'postalAddress.street': 'Gatuadress',
  'postalAddress.postalCode': 'Postnummer',
  'postalAddress.city': 'Postort',
  registrationDate: 'Registrerat',
  deregistrationDate: 'Avregistrerat',
  deregistrationReason: 'Avregistreringsorsak',
  ongoingRestructuring: 'Pågående förfaranden',
  ftgstat: 'Status hos SCB',
  jestat: 'Registerstatus',
  jurform: 'Juridisk form hos SCB',
  reklamsparr: 'Reklamspärr',
} satisfies Record<NamedField, string>;

const en: typeof sv = {
  name: 'Company name',
  legalForm: 'Legal form',
  'postalAddress.street': 'Street',
  'postalAddress.postalCode': 'Postal code',
  'postalAddress.city': 'Town',
  registrationDate: 'Registered',
  deregistrationDate: 'Deregistered',
  deregistrationReason: 'Reason of deregistration',
  ongoingRestructuring: 'Ongoing proceedings',
  ftgstat: 'Status at Statistics Sweden',
  jestat: 'Register status',
  jurform: 'Legal form at Statistics Sweden',
  reklamsparr: 'Opted out of direct marketing',
};

/** Names of the fields of a company that people see, as on its page and in its history. */
export const FIELD_NAMES: Readonly<Record<Language, typeof sv>> = { sv, en };
