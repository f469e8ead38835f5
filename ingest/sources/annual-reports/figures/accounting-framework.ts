import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';

/** The rules that the accounts of a report follow. `unknown` if its taxonomy does not show them. */
export type AccountingFramework = 'k2' | 'k3' | 'k3-group' | 'ifrs' | 'unknown';

export type FilingDocumentKind = 'report' | 'auditor' | 'certificate' | 'unknown';

const REPORT = /\/gaap\/(?!coa[-/])[^/]+\/(?!rcoa[-/])/i;
const AUDITOR = /\/fr\/ar\/rar\//i;
const CERTIFICATE = /\/r?coa(?:-[^/]+)?\//i;
/** The entry points of K2, K3 and K3 for groups, also with a suffix such as `k2-all`. */
const RULES = /\/gaap\/(?<rules>k2|k3|k3k)(?:-[^/]+)?\/(?!rcoa[-/])/i;

/** docs/formats/annual-reports.md#families */
export function toFilingDocumentKind({ schemaRefs }: Pick<IxbrlDocument, 'schemaRefs'>): FilingDocumentKind {
  if (schemaRefs.some((path) => REPORT.test(path))) return 'report';
  if (schemaRefs.length === 0) return 'unknown';
  if (schemaRefs.every((path) => AUDITOR.test(path))) return 'auditor';
  return schemaRefs.every((path) => CERTIFICATE.test(path) || AUDITOR.test(path)) ? 'certificate' : 'unknown';
}

/** docs/formats/annual-reports.md#families. Host names are sometimes misspelled. */
export function toAccountingFramework({
  schemaRefs,
  contexts,
  units,
}: Pick<IxbrlDocument, 'schemaRefs' | 'contexts' | 'units'>): AccountingFramework {
  const rules = new Set(schemaRefs.map((path) => RULES.exec(path)?.groups?.['rules']?.toLowerCase()));
  if (rules.has('k3k')) return 'k3-group';
  if (rules.has('k3')) {
    const isGroup = [...contexts.values()].some(({ contextElements }) =>
      contextElements.some(({ local }) => local.endsWith('KoncernSegment')),
    );
    return isGroup ? 'k3-group' : 'k3';
  }
  if (rules.has('k2')) return 'k2';
  return schemaRefs.some((path) => REPORT.test(path)) ? 'unknown' : toFrameworkOfUnits(units);
}

function toFrameworkOfUnits(units: IxbrlDocument['units']): AccountingFramework {
  const measures = [...units.values()].flatMap((unit) => unit.measures);
  const types = new Set(measures.map(({ namespace }) => /\/fr\/(k2|k3)\/datatype$/.exec(namespace)?.[1]));
  if (types.has('k3')) return 'k3';
  return types.has('k2') ? 'k2' : 'unknown';
}
