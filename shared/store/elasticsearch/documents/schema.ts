import type { estypes } from '@elastic/elasticsearch';
import { LENGTH_DAMPING } from '../../../matching/plan-word-search.ts';

/** Beginnings of a name up to so many letters are terms of their own; longer ones are few enough to be walked through. */
const MAX_INDEXED_PREFIX_LENGTH = 5;
/** Name of the similarity in the settings of the index. */
const BY_RARITY = 'by_rarity';

/** Id of the document that says what the generation is. It is written last: an index without it is not complete. */
export const INFO_ID = 'generation';

/** Fields kept out of `_source`: what is stored ready to send, and what only searches ask. */
export const FIELDS_NOT_IN_SOURCE = ['json', 'detail', 'trademarkMembers', 'search'];

/** Id of the document with the code lists. */
export const SNI_ID = 'sni';

/** Id of the document that says what is rejected while the generation is live; there only when something was. */
export const ROLLBACKS_ID = 'rejections';

/** What a document of a generation is. */
export type DocumentKind = 'company' | 'name' | 'generation' | 'sni' | 'rejections';

/**
 * Fields that an analyst filters by and sums, and that the API never asks: values by document suffice for both, and building them is cheap.
 */
const byValue = { index: false, doc_values: true } as const;
const code = { type: 'keyword', ...byValue } as const;
/** Free text from a file: kept whole, filtered by when it is no longer than a term may be. */
const freeText = { type: 'keyword', ...byValue, ignore_above: 8_191 } as const;
const integer = { type: 'integer', ...byValue } as const;
const amount = { type: 'long', ...byValue } as const;
const ratio = { type: 'double', ...byValue } as const;
const day = { type: 'date', format: 'strict_date', ...byValue } as const;
const flag = { type: 'boolean', ...byValue } as const;
/** Fields that the API asks. */
const keyword = { type: 'keyword' } as const;
/** Ready to send: fetched, never searched, and kept out of `_source`. Text has no limit, as keywords have. */
const readyText = { type: 'text', index: false, store: true } as const;
/** Whole keys, and their beginnings. */
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
  ...every('value interval_low interval_high', ratio),
  ...every('source scb_class label_sv', code),
};

/** Fields of one type, by their names. */
function every(names: string, type: estypes.MappingProperty): Record<string, estypes.MappingProperty> {
  return Object.fromEntries(names.split(' ').map((name) => [name, type]));
}

/**
 * The fields of a Company as it is answered (docs/callers/company.md), every one to filter by and
 * each figure to sum.
 */
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
  /** By its words, not by phrases: their positions would cost more than all codes. */
  businessDescription: { type: 'text', index_options: 'docs', norms: false },
  ongoingRestructuring: freeText,
  ...every('ftgstat jestat jurform reklamsparr', integer),
  /** The five codes in one field. */
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
      ...every('taxonomy currency', code),
      ...every('fiscalYearStart fiscalYearEnd', day),
      ...every('revenue operatingResult netResult totalAssets equity currentAssets', amount),
      ...every('currentLiabilities cashAndBank longTermLiabilities fixedAssets', amount),
      ...every('restrictedEquity unrestrictedEquity untaxedReserves', amount),
      ...every('resultAfterFinancialItems profitBeforeTax proposedDividend', amount),
      ...every('employees solidity operatingMargin', ratio),
    },
  },
  revenue_estimate: { properties: { ...envelope, reference_year: integer } },
  employees_estimate: { properties: envelope },
  trademarks: {
    properties: {
      ...every('prvId registrationNumber markText markFeature markStatus', freeText),
      ...every('applicationDate registrationDate expiryDate', day),
      niceClasses: integer,
    },
  },
  trademarkCount: integer,
};

/**
 * What analysts count companies by, besides (see `CompanyAnalysis`). Values of one company stand beside each other without order, so
 * what is counted together stands together in one value.
 */
const ANALYSIS_FIELDS: Record<string, estypes.MappingProperty> = {
  ...every('countyCode countyName sniSection sniSectionName revenueClass employeesClass', code),
  isDeregistered: flag,
  annualReports: {
    properties: {
      year: integer,
      family: code,
      /** `2025 k2`. Two reports of one family whose years end in the same year are one value. */
      yearAndFamily: code,
    },
  },
  annualReportCount: integer,
  /** `09 Registered`, of each mark and each of its classes. */
  trademarkClassAndStatus: freeText,
};

/** What finds a company by one of its names, and by its industry. A company's first name stands in its own document, each further one in one of its own. */
const SEARCH_FIELDS: Record<string, estypes.MappingProperty> = {
  /** The name as it is scored: a NameRecord as JSON, read as a doc value. */
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
  /** Only in companies' own documents, as what follows. */
  nameRank: integer,
  revenue: ratio,
  revenueLow: amount,
  revenueHigh: amount,
  isExact: flag,
};

/** The mapping of a generation's index. Nothing but the server's core is needed; an unknown field is refused. */
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
    /** Only of companies that have trademarks. */
    trademarkMembers: readyText,
  },
};

/** Settings of an index while it is filled: no refresh, no copies. */
export function toBuildSettings(shards: number): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'translog.durability': 'async',
    // Everything is merged into one segment in the end; merging on the way would do it twice.
    'merge.policy.segments_per_tier': 100,
    'merge.policy.max_merge_at_once': 100,
    // Pages of a list go to any offset.
    max_result_window: 10_000_000,
    similarity: { [BY_RARITY]: { type: 'BM25', k1: LENGTH_DAMPING, b: 1 } },
  };
}

/** Settings of a finished index: copied to other nodes as far as there are any. */
export function toServingSettings(replicas: number): estypes.IndicesIndexSettings {
  return {
    auto_expand_replicas: replicas === 0 ? 'false' : `0-${replicas}`,
    'translog.durability': 'request',
  };
}
