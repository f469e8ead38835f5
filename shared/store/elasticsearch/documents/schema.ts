import type { estypes } from '@elastic/elasticsearch';
import { LENGTH_DAMPING } from '../../../matching/plan-word-search.ts';

/** Prefixes up to this length are indexed terms. Longer ones match few terms. */
const MAX_INDEXED_PREFIX_LENGTH = 5;
const BY_RARITY = 'by_rarity';

/** Id of the document with the GenerationInfo, written last: without it a build is incomplete. */
export const INFO_ID = 'generation';

/** Fields excluded from `_source`: stored texts, and fields only for searches. */
export const FIELDS_NOT_IN_SOURCE = ['json', 'detail', 'trademarkMembers', 'search'];

/** Id of the document with the code lists. */
export const SNI_ID = 'sni';

/** Id of the document with the rollbacks. Only exists after a rollback. */
export const ROLLBACKS_ID = 'rejections';

/** Kind of a document in a generation's index. */
export type DocumentKind = 'company' | 'name' | 'generation' | 'sni' | 'rejections';

/** For fields that the API never searches: doc values support filters and sums. */
const byValue = { index: false, doc_values: true } as const;
const code = { type: 'keyword', ...byValue } as const;
/** Free text, searchable up to the maximal length of a term. */
const freeText = { type: 'keyword', ...byValue, ignore_above: 8_191 } as const;
const integer = { type: 'integer', ...byValue } as const;
const amount = { type: 'long', ...byValue } as const;
const ratio = { type: 'double', ...byValue } as const;
const day = { type: 'date', format: 'strict_date', ...byValue } as const;
const flag = { type: 'boolean', ...byValue } as const;
/** Fields that the API searches. */
const keyword = { type: 'keyword' } as const;
/** Stored text, ready to send. Unlike a keyword it has no length limit. */
const readyText = { type: 'text', index: false, store: true } as const;
/** Indexed whole and by prefix. */
const key = {
  type: 'text',
  analyzer: 'keyword',
  index_options: 'docs',
  norms: false,
  index_prefixes: { min_chars: 1, max_chars: MAX_INDEXED_PREFIX_LENGTH },
} as const;
const sniCode = { ...code, copy_to: ['sniCode'] };
const envelope = {
  type: code,
  ...fieldsOfType('value interval_low interval_high', ratio),
  ...fieldsOfType('source scb_class label_sv', code),
};

/** Fields of one type, from names separated by blanks. */
function fieldsOfType(names: string, type: estypes.MappingProperty): Record<string, estypes.MappingProperty> {
  return Object.fromEntries(names.split(' ').map((name) => [name, type]));
}

/** Fields of a Company (docs/callers/company.md), for filters and sums. */
const COMPANY_FIELDS: Record<string, estypes.MappingProperty> = {
  id: integer,
  name: freeText,
  otherNames: freeText,
  orgNumber: code,
  legalForm: code,
  postalAddress: {
    properties: { street: freeText, postalCode: freeText, city: freeText },
  },
  registrationDate: day,
  deregistrationDate: day,
  deregistrationReason: freeText,
  /** Searchable by word, not by phrase: positions would take more space than all codes. */
  businessDescription: { type: 'text', index_options: 'docs', norms: false },
  ongoingRestructuring: freeText,
  ...fieldsOfType('ftgstat jestat jurform reklamsparr', integer),
  /** All five codes in one field. */
  sniCode: keyword,
  sniCodes: {
    properties: {
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].flatMap((place) => [
          [`sni${place}`, sniCode],
          [`sni${place}_name`, code],
        ]),
      ),
    },
  },
  hasDigitalAnnualReport: flag,
  financials: {
    properties: {
      year: integer,
      ...fieldsOfType('taxonomy currency', code),
      ...fieldsOfType('fiscalYearStart fiscalYearEnd', day),
      ...fieldsOfType('revenue operatingResult netResult totalAssets equity currentAssets', amount),
      ...fieldsOfType('currentLiabilities cashAndBank longTermLiabilities fixedAssets', amount),
      ...fieldsOfType('restrictedEquity unrestrictedEquity untaxedReserves', amount),
      ...fieldsOfType('resultAfterFinancialItems profitBeforeTax proposedDividend', amount),
      ...fieldsOfType('employees solidity operatingMargin', ratio),
    },
  },
  revenue_estimate: { properties: { ...envelope, reference_year: integer } },
  employees_estimate: { properties: envelope },
  trademarks: {
    properties: {
      ...fieldsOfType('prvId registrationNumber markText markFeature markStatus', freeText),
      ...fieldsOfType('applicationDate registrationDate expiryDate', day),
      niceClasses: integer,
    },
  },
  trademarkCount: integer,
};

/** Fields of `CompanyAnalysis`. Combined values need fields of their own. */
const ANALYSIS_FIELDS: Record<string, estypes.MappingProperty> = {
  ...fieldsOfType('countyCode countyName sniSection sniSectionName revenueClass employeesClass', code),
  isDeregistered: flag,
  annualReports: {
    properties: {
      year: integer,
      family: code,
      /** `2025 k2`. Reports with equal year and family are one value. */
      yearAndFamily: code,
    },
  },
  annualReportCount: integer,
  /** `09 Registered`, for each class of each trademark. */
  trademarkClassAndStatus: freeText,
};

/** Fields for searches. A company's document has its first name; others have their own. */
const SEARCH_FIELDS: Record<string, estypes.MappingProperty> = {
  /** A NameRecord as JSON, read as a doc value. */
  record: code,
  key,
  keyLength: integer,
  form: keyword,
  typedKey: key,
  typedKeyLength: integer,
  words: {
    type: 'text',
    analyzer: 'whitespace',
    index_options: 'docs',
    similarity: BY_RARITY,
    index_prefixes: { min_chars: 3, max_chars: MAX_INDEXED_PREFIX_LENGTH },
  },
  town: keyword,
  rank: amount,
  hasAnnualReport: { type: 'boolean' },
  isDeregistered: { type: 'boolean' },
  /** This and the following fields exist only in companies' documents. */
  nameRank: integer,
  revenue: ratio,
  revenueLow: amount,
  revenueHigh: amount,
  isExact: flag,
};

/** Mapping of a generation's index. Needs no plugin or module. Refuses unknown fields. */
export const GENERATION_MAPPINGS: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _source: { excludes: FIELDS_NOT_IN_SOURCE },
  properties: {
    kind: keyword,
    ...COMPANY_FIELDS,
    ...ANALYSIS_FIELDS,
    search: { properties: SEARCH_FIELDS },
    json: readyText,
    detail: readyText,
    /** Only in companies with trademarks. */
    trademarkMembers: readyText,
  },
};

/** Index settings during a build: no refresh, no replicas. */
export function toBuildSettings(shards: number): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'translog.durability': 'async',
    // The finished index is merged into one segment. Earlier merges would be wasted.
    'merge.policy.segments_per_tier': 100,
    'merge.policy.max_merge_at_once': 100,
    // Pages of a list can have any offset.
    max_result_window: 10_000_000,
    similarity: { [BY_RARITY]: { type: 'BM25', k1: LENGTH_DAMPING, b: 1 } },
  };
}

/** Index settings of a finished generation, with as many replicas as there are nodes for them. */
export function toServingSettings(replicas: number): estypes.IndicesIndexSettings {
  return {
    auto_expand_replicas: replicas === 0 ? 'false' : `0-${replicas}`,
    'translog.durability': 'request',
  };
}
