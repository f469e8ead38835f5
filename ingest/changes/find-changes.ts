import type { z } from 'zod';
import { type Change, type FieldChange, ChangeCause, type ReportChange } from '../../shared/domain/change.ts';
import {
  CHANGE_TOPICS,
  type ChangeTopic,
  Company,
  findFieldChangeRule,
  type CompanyDataPart,
} from '../../shared/domain/company.ts';
import type { StoredCompanyJson } from '../../shared/store/port.ts';
import { ComparedDetailPair } from './compared-detail-pair.ts';
import {
  findFieldChangeCause,
  findIndustryChangeCause,
  findCauseOfChangedReports,
  findContributingSources,
  type GenerationComparison,
} from './find-field-change-cause.ts';
import { findFieldChanges, type JsonObject } from './find-field-changes.ts';
import { trimEqualMembers } from './trim-equal-members.ts';
import type { Filing } from '../../shared/domain/stored-company-detail.ts';

export type FoundChange = Omit<Change, 'id' | 'seenAt' | 'generation'>;

type CompanyChange = Pick<FoundChange, 'type' | 'fields' | 'reports' | 'company' | 'topics'>;

const FILINGS_MEMBER = '"filings":';
const LEGAL_FORM_MEMBER = ',"legalForm":';

/** Finds one change for each cause. `null` stands for a generation without the company. */
export function findChanges(
  before: StoredCompanyJson | null,
  after: StoredCompanyJson | null,
  comparison: GenerationComparison,
): FoundChange[] {
  if (before !== null && after !== null) return findDifferences(before, after, comparison);
  if (after !== null) return [toAddition(after, comparison)];
  return before === null ? [] : [toRemoval(before, comparison)];
}

/** Compares the JSON texts, since parsing them takes a hundred times longer. */
export function hasSameCompanyData(before: StoredCompanyJson, after: StoredCompanyJson): boolean {
  return (
    before.companyJson === after.companyJson &&
    before.trademarkMembersJson === after.trademarkMembersJson &&
    haveSameFilings(before, after)
  );
}

function haveSameFilings(before: StoredCompanyJson, after: StoredCompanyJson): boolean {
  return toFilingsText(before.detailJson) === toFilingsText(after.detailJson);
}

/** `"filings":` cannot occur inside a value, because quotation marks are escaped there. */
function toFilingsText(detail: string): string {
  return detail.slice(detail.indexOf(FILINGS_MEMBER));
}

const TrademarkMembers = Company.pick({ trademarks: true, trademarkCount: true }).required();
const NO_TRADEMARKS = { trademarks: [], trademarkCount: 0 };

function toTrademarks({ trademarkMembersJson }: StoredCompanyJson): z.infer<typeof TrademarkMembers> {
  return trademarkMembersJson === null
    ? NO_TRADEMARKS
    : TrademarkMembers.parse(JSON.parse(`{${trademarkMembersJson}}`));
}

function parseCompany({ companyJson }: StoredCompanyJson): Company {
  return JSON.parse(companyJson) as Company;
}

function parseIdentity({ companyJson }: StoredCompanyJson): Pick<Company, 'orgNumber' | 'name'> {
  const end = companyJson.indexOf(LEGAL_FORM_MEMBER);
  return JSON.parse(end === -1 ? companyJson : `${companyJson.slice(0, end)}}`) as Company;
}

function findDifferences(
  before: StoredCompanyJson,
  after: StoredCompanyJson,
  comparison: GenerationComparison,
): FoundChange[] {
  const details = new ComparedDetailPair(before.detailJson, after.detailJson);
  const ofCompany = findCompanyChanges(before, after);
  // Another version of the software can add members. Paths cannot express their order.
  if (ofCompany === null) return [toRemoval(before, comparison), toAddition(after, comparison)];
  const ofTrademarks = findTrademarkChanges(before, after);
  const reports = haveSameFilings(before, after)
    ? []
    : findReportChanges(details.before.filings, details.after.filings);
  const fields = [...ofCompany, ...ofTrademarks];
  const haveSniCodesChanged = fields.some(({ field }) => /^sniCodes\.sni\d$/.test(field));
  const byCause = Map.groupBy(fields, ({ field }) =>
    field.startsWith('sniCodes.')
      ? findIndustryChangeCause(field, details, comparison, haveSniCodesChanged)
      : findFieldChangeCause(toParts([field]), details, comparison),
  );
  const causeOfReports = reports.length === 0 ? null : findCauseOfChangedReports(details, comparison);
  return ChangeCause.options.flatMap((cause) => {
    const own = byCause.get(cause) ?? [];
    const ownReports = cause === causeOfReports ? reports : [];
    if (own.length === 0 && ownReports.length === 0) return [];
    const topics = toTopics(own, ownReports.length > 0);
    const change: CompanyChange = {
      type: 'company_changed',
      topics,
      fields: own,
      reports: ownReports,
      company: null,
    };
    const parts = toParts(own.map(({ field }) => field));
    return [
      toChange(parseIdentity(after), change, {
        cause,
        sources: toSources(ownReports.length > 0 ? [...parts, 'filings'] : parts, details, comparison),
      }),
    ];
  });
}

/** Null if JSON members were added, removed or moved, which fields cannot express. */
function findCompanyChanges(before: StoredCompanyJson, after: StoredCompanyJson): FieldChange[] | null {
  if (before.companyJson === after.companyJson) return [];
  const [old, own] = trimEqualMembers(before.companyJson, after.companyJson);
  return findFieldChanges(JSON.parse(old) as JsonObject, JSON.parse(own) as JsonObject);
}

/** `before` is null for a new company: all its trademarks count as added. */
function findTrademarkChanges(before: StoredCompanyJson | null, after: StoredCompanyJson): FieldChange[] {
  if (before?.trademarkMembersJson === after.trademarkMembersJson) return [];
  const old = before === null ? NO_TRADEMARKS : toTrademarks(before);
  return findFieldChanges(old, toTrademarks(after)) ?? [];
}

function toParts(fields: readonly string[]): CompanyDataPart[] {
  return fields.flatMap((field) => findFieldChangeRule(field)?.parts ?? []);
}

function toTopics(fields: readonly FieldChange[], hasReports: boolean): ChangeTopic[] {
  const topics = new Set(fields.map(({ field }) => findFieldChangeRule(field)?.topic));
  if (hasReports) topics.add('report');
  return CHANGE_TOPICS.filter((topic) => topics.has(topic));
}

function toAddition(after: StoredCompanyJson, comparison: GenerationComparison): FoundChange {
  const change = { fields: findTrademarkChanges(null, after), company: parseCompany(after) };
  return toWholeChange(after, { type: 'company_added', ...change }, comparison);
}

function toRemoval(before: StoredCompanyJson, comparison: GenerationComparison): FoundChange {
  return toWholeChange(before, { type: 'company_removed', fields: [], company: null }, comparison);
}

/** Cause and sources are those of the registry's data: it decides which companies exist. */
function toWholeChange(
  texts: StoredCompanyJson,
  { type, fields, company }: Pick<CompanyChange, 'type' | 'fields' | 'company'>,
  comparison: GenerationComparison,
): FoundChange {
  const details = new ComparedDetailPair(texts.detailJson, texts.detailJson);
  const whole: CompanyChange = { type, topics: ['status'], fields, reports: [], company };
  return toChange(parseIdentity(texts), whole, {
    cause: findFieldChangeCause(['registered'], details, comparison),
    sources: toSources(['registered'], details, comparison),
  });
}

function toChange(
  { orgNumber, name }: Pick<Company, 'orgNumber' | 'name'>,
  change: CompanyChange,
  origin: Pick<FoundChange, 'cause' | 'sources'>,
): FoundChange {
  return { orgNumber, name, ...change, ...origin };
}

/**
 * Returns the sources with data of the company in `parts`, each with the date (ISO) of its delivery
 * in the later generation. For a source without a delivery in the later generation, returns the
 * date of its delivery in the earlier one.
 */
function toSources(
  parts: readonly CompanyDataPart[],
  details: ComparedDetailPair,
  comparison: GenerationComparison,
): FoundChange['sources'] {
  return findContributingSources(parts, details, comparison).flatMap(({ name }) => {
    const delivery = comparison.sourcesAfter[name] ?? comparison.sourcesBefore[name];
    return delivery === undefined ? [] : [{ source: name, date: delivery.date.slice(0, 10) }];
  });
}

type ComparedFiling = Pick<Filing, 'fiscalEnd' | 'document'>;

/** Latest fiscal year first. A report with another document is a correction. */
function findReportChanges(
  before: readonly ComparedFiling[],
  after: readonly ComparedFiling[],
): ReportChange[] {
  const old = new Map(before.map(({ fiscalEnd, document }) => [fiscalEnd, document]));
  const own = new Map(after.map(({ fiscalEnd, document }) => [fiscalEnd, document]));
  const ends = [...new Set([...old.keys(), ...own.keys()])].sort().reverse();
  return ends.flatMap((fiscalEnd) => {
    if (old.get(fiscalEnd) === own.get(fiscalEnd)) return [];
    const type = !old.has(fiscalEnd) ? 'added' : own.has(fiscalEnd) ? 'changed' : 'removed';
    return [{ fiscalEnd, type } as const];
  });
}
