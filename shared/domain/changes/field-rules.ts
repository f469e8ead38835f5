import type { Company } from '../company.ts';
import type { ChangeTopic } from './change-topic.ts';

/**
 * A part of a company's data, by source: the registry (`registered`), the statistics file
 * (`activity`), the size classes, the annual reports or the trademarks.
 */
export type CompanyDataPart =
  'registered' | 'activity' | 'sizes' | 'filings' | 'reportedYears' | 'trademarks';

interface FieldChangeRule {
  readonly topic: ChangeTopic;
  readonly parts: readonly CompanyDataPart[];
}

const registered = (topic: ChangeTopic): FieldChangeRule => ({ topic, parts: ['registered'] });
const activity = (topic: ChangeTopic): FieldChangeRule => ({ topic, parts: ['activity'] });

const FIELD_RULES: Readonly<
  Record<Exclude<keyof Company, 'id' | 'orgNumber' | 'score' | 'status'>, FieldChangeRule>
> = {
  name: registered('name'),
  legalForm: registered('legal_form'),
  postalAddress: { topic: 'address', parts: ['registered', 'activity'] },
  registrationDate: registered('status'),
  deregistrationDate: registered('status'),
  deregistrationReason: registered('status'),
  businessDescription: registered('description'),
  ongoingRestructuring: registered('proceedings'),
  ftgstat: activity('tax'),
  jestat: activity('status'),
  jurform: activity('legal_form'),
  reklamsparr: activity('advertising'),
  sniCodes: activity('industry'),
  hasDigitalAnnualReport: { topic: 'financials', parts: ['filings'] },
  financials: { topic: 'financials', parts: ['filings'] },
  revenue_estimate: { topic: 'size', parts: ['filings', 'sizes'] },
  employees_estimate: { topic: 'size', parts: ['filings', 'sizes'] },
  trademarks: { topic: 'trademarks', parts: ['trademarks'] },
  trademarkCount: { topic: 'trademarks', parts: ['trademarks'] },
};

/**
 * Returns the rule for the path of a field, such as `postalAddress.city`: the topic of its changes,
 * and the data that it is made from. Null for a field that cannot change.
 */
export function findFieldChangeRule(fieldPath: string): FieldChangeRule | null {
  const [member = ''] = fieldPath.split('.');
  return member in FIELD_RULES ? FIELD_RULES[member as keyof typeof FIELD_RULES] : null;
}
