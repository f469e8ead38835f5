import type { Client, estypes } from '@elastic/elasticsearch';
import type { PostalAddress, StoredCompany } from '../../../domain/company.ts';
import type { CompanyFieldsForAnalysts } from '../../../domain/company-fields-for-analysts.ts';
import type { FinancialMetrics } from '../../../domain/financial-metrics.ts';
import type { EmployeesEnvelope, RevenueEnvelope } from '../../../domain/size-envelopes.ts';
import type { CompanySniCodes } from '../../../domain/sni.ts';
import type { Trademark } from '../../../domain/trademark.ts';
import { BM25_K1 } from '../../../matching/plan-word-search.ts';

const MAX_INDEXED_PREFIX_LENGTH = 5;
const BY_RARITY = 'by_rarity';

export const INFO_DOCUMENT_ID = 'generation';

/**
 * Fields that Elasticsearch leaves out of `_source`: stored texts, and fields that only searches
 * use.
 */
export const FIELDS_EXCLUDED_FROM_ES_SOURCE = [
  'json',
  'detail',
  'trademarkMembers',
  'statusMember',
  'search',
];

export const SNI_DOCUMENT_ID = 'sni';

export const ROLLBACKS_DOCUMENT_ID = 'rejections';

export type GenerationDocumentKind = 'company' | 'name' | 'generation' | 'sni' | 'rejections';

const byValue = { index: false, doc_values: true } as const;
const code = { type: 'keyword', ...byValue } as const;
/**
 * Field type for text of any kind, for analysts. A text of more than 8,191 characters, the limit of
 * a term in Elasticsearch, cannot be found.
 */
const freeText = { type: 'keyword', ...byValue, ignore_above: 8_191 } as const;
const integer = { type: 'integer', ...byValue } as const;
const amount = { type: 'long', ...byValue } as const;
const ratio = { type: 'double', ...byValue } as const;
const day = { type: 'date', format: 'strict_date', ...byValue } as const;
const flag = { type: 'boolean', ...byValue } as const;
const keyword = { type: 'keyword' } as const;
/** Field type for stored text that is sent unchanged. Unlike a keyword it has no length limit. */
const readyText = { type: 'text', index: false, store: true } as const;
const key = {
  type: 'text',
  analyzer: 'keyword',
  index_options: 'docs',
  norms: false,
  index_prefixes: { min_chars: 1, max_chars: MAX_INDEXED_PREFIX_LENGTH },
} as const;
const sniCode = { ...code, copy_to: ['sniCode'] };

type Fields<Name extends PropertyKey> = Record<Name, estypes.MappingProperty>;

const envelope = {
  type: code,
  ...fieldsOfType(['value', 'interval_low', 'interval_high'], ratio),
  ...fieldsOfType(['source', 'scb_class', 'label_sv'], code),
} satisfies Fields<keyof EmployeesEnvelope>;

function fieldsOfType<const Name extends string>(
  names: readonly Name[],
  type: estypes.MappingProperty,
): Fields<Name> {
  return Object.fromEntries(names.map((name) => [name, type])) as Fields<Name>;
}

/**
 * Fields of a company (docs/callers/company.md), which analysts filter and sum. The index refuses a
 * company with any other field, so the compiler asks for each one.
 */
const COMPANY_FIELDS = {
  /** Indexed, unlike other figures: numbers are searched by their beginning. */
  id: { type: 'integer' },
  name: freeText,
  orgNumber: code,
  legalForm: code,
  postalAddress: {
    properties: { street: freeText, postalCode: freeText, city: freeText } satisfies Fields<
      keyof PostalAddress
    >,
  },
  registrationDate: day,
  deregistrationDate: day,
  deregistrationReason: freeText,
  businessDescription: { type: 'text', index_options: 'docs', norms: false },
  ongoingRestructuring: freeText,
  ...fieldsOfType(['ftgstat', 'jestat', 'jurform', 'reklamsparr'], integer),
  sniCodes: {
    properties: {
      ...fieldsOfType(['sni1', 'sni2', 'sni3', 'sni4', 'sni5'], sniCode),
      ...fieldsOfType(['sni1_name', 'sni2_name', 'sni3_name', 'sni4_name', 'sni5_name'], code),
    } satisfies Fields<keyof CompanySniCodes>,
  },
  hasDigitalAnnualReport: flag,
  financials: {
    properties: {
      year: integer,
      ...fieldsOfType(['taxonomy', 'currency'], code),
      ...fieldsOfType(['fiscalYearStart', 'fiscalYearEnd'], day),
      ...fieldsOfType(['revenue', 'operatingResult', 'netResult', 'totalAssets', 'equity'], amount),
      ...fieldsOfType(['currentAssets', 'currentLiabilities', 'cashAndBank'], amount),
      ...fieldsOfType(['longTermLiabilities', 'fixedAssets', 'restrictedEquity'], amount),
      ...fieldsOfType(['unrestrictedEquity', 'untaxedReserves', 'resultAfterFinancialItems'], amount),
      ...fieldsOfType(['profitBeforeTax', 'proposedDividend'], amount),
      ...fieldsOfType(['employees', 'solidity', 'operatingMargin'], ratio),
    } satisfies Fields<keyof FinancialMetrics>,
  },
  revenue_estimate: {
    properties: { ...envelope, reference_year: integer } satisfies Fields<keyof RevenueEnvelope>,
  },
  employees_estimate: { properties: envelope },
  trademarks: {
    properties: {
      ...fieldsOfType(['prvId', 'registrationNumber', 'markText', 'markFeature', 'markStatus'], freeText),
      ...fieldsOfType(['applicationDate', 'registrationDate', 'expiryDate'], day),
      niceClasses: integer,
    } satisfies Fields<keyof Trademark>,
  },
  trademarkCount: integer,
} satisfies Fields<keyof StoredCompany | 'trademarks' | 'trademarkCount'>;

/**
 * Fields of `CompanyFieldsForAnalysts`. Two values that analysts filter together share one field.
 */
const ANALYSIS_FIELDS = {
  otherNames: freeText,
  sniCode: keyword,
  ...fieldsOfType(['municipalityCode', 'municipalityName', 'countyCode', 'countyName'], code),
  ...fieldsOfType(['sniSection', 'sniSectionName'], code),
  ...fieldsOfType(['revenueClass', 'employeesClass'], code),
  isDeregistered: flag,
  annualReports: {
    properties: {
      year: integer,
      family: code,
      /** Fiscal year and taxonomy family of an annual report, such as `2025 k2`. */
      yearAndFamily: code,
    },
  },
  annualReportCount: integer,
  /** Class and status of a trademark, such as `09 Registered`. One value for each class. */
  trademarkClassAndStatus: freeText,
} satisfies Fields<
  | keyof CompanyFieldsForAnalysts
  | 'otherNames'
  | 'sniCode'
  | 'isDeregistered'
  | 'annualReportCount'
  | 'trademarkClassAndStatus'
>;

const words = {
  type: 'text',
  analyzer: 'whitespace',
  index_options: 'docs',
  similarity: BY_RARITY,
  index_prefixes: { min_chars: 3, max_chars: MAX_INDEXED_PREFIX_LENGTH },
} as const;
const searchedInteger = { type: 'integer' } as const;
const searchedFlag = { type: 'boolean' } as const;

/** Fields of lists. Days are integers, such as 20260131. */
const LIST_FIELDS = {
  otherNames: { type: 'nested', properties: { words, form: keyword, wordCount: searchedInteger } },
  ...fieldsOfType(['section', 'municipality', 'county', 'postalCode', 'legalForm', 'state'], keyword),
  ...fieldsOfType(['registrationDay', 'deregistrationDay', 'fiscalYearEndDay'], searchedInteger),
  ...fieldsOfType(['revenueClass', 'employeesClass'], searchedInteger),
  ...fieldsOfType(['employees', 'employeesLow', 'employeesHigh'], { type: 'double' }),
  ...fieldsOfType(['hasExactEmployees', 'hasTrademarks'], searchedFlag),
  ...fieldsOfType(['isRegisteredForTax', 'allowsAdvertising'], searchedFlag),
} satisfies Record<string, estypes.MappingProperty>;

export const SEARCH_FIELDS = {
  /**
   * An `IndexedCompanyName` as JSON. Searches read it from the index, which is faster than from
   * `_source`.
   */
  record: code,
  key,
  keyLength: integer,
  form: keyword,
  typedKey: key,
  typedKeyLength: integer,
  words,
  wordCount: searchedInteger,
  town: keyword,
  rank: amount,
  hasAnnualReport: { type: 'boolean' },
  isDeregistered: { type: 'boolean' },
  /**
   * Position of the company's name in alphabetical order. This and the following fields exist only
   * in documents of companies, not of other names.
   */
  nameRank: integer,
  revenue: ratio,
  revenueLow: amount,
  revenueHigh: amount,
  isExact: flag,
  isRanked: { type: 'boolean' },
  ...LIST_FIELDS,
} satisfies Record<string, estypes.MappingProperty>;

export const GENERATION_MAPPINGS: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _source: { excludes: FIELDS_EXCLUDED_FROM_ES_SOURCE },
  properties: {
    kind: keyword,
    ...COMPANY_FIELDS,
    ...ANALYSIS_FIELDS,
    search: { properties: SEARCH_FIELDS },
    json: readyText,
    detail: readyText,
    /**
     * The members `trademarks` and `trademarkCount` of an answer, as JSON text. Only companies with
     * trademarks have it.
     */
    trademarkMembers: readyText,
    statusMember: readyText,
  },
};

/** Creates an index of few documents, or adds new fields to it. */
export async function ensureSmallIndex(
  client: Client,
  index: string,
  mappings: estypes.MappingTypeMapping,
): Promise<void> {
  if (await client.indices.exists({ index })) {
    await client.indices.putMapping({ index, ...mappings });
    return;
  }
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' };
  await client.indices.create({ index, settings, mappings });
}

export function toIndexSettingsForBuild(shardCount: number): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shardCount,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'translog.durability': 'async',
    // The finished index is merged into one segment. Earlier merges would be wasted.
    'merge.policy.segments_per_tier': 100,
    'merge.policy.max_merge_at_once': 100,
    // Pages of a list can have any offset.
    max_result_window: 10_000_000,
    similarity: { [BY_RARITY]: { type: 'BM25', k1: BM25_K1, b: 1 } },
  };
}

/**
 * Index settings of a finished generation. Each shard has at most `maxReplicas` replicas, and fewer
 * in a cluster of few nodes.
 */
export function toIndexSettingsForServing(maxReplicas: number): estypes.IndicesIndexSettings {
  return {
    auto_expand_replicas: maxReplicas === 0 ? 'false' : `0-${maxReplicas}`,
    'translog.durability': 'request',
  };
}
