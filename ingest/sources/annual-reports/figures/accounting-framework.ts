import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';

/** Which rules the accounts follow; `unknown` when the entry points do not tell. */
export type AccountingFramework = 'k2' | 'k3' | 'k3-group' | 'ifrs' | 'unknown';

/** What a document of a filing is. */
export type DocumentKind = 'report' | 'auditor' | 'certificate' | 'unknown';

const REPORT = /\/gaap\/(?:k2|k2-all|k3|k3k)\/(?!rcoa\/)/;
const AUDITOR = /\/fr\/ar\/rar\//;
const CERTIFICATE = /\/coa\/|\/rcoa\//;

/**
 * What a document is, by all its entry points together: they come in any order
 * (docs/formats/annual-reports.md#families).
 */
export function toDocumentKind({ schemaRefs }: Pick<IxbrlDocument, 'schemaRefs'>): DocumentKind {
  if (schemaRefs.some((path) => REPORT.test(path))) return 'report';
  if (schemaRefs.length === 0) return 'unknown';
  if (schemaRefs.every((path) => AUDITOR.test(path))) return 'auditor';
  return schemaRefs.every((path) => CERTIFICATE.test(path) || AUDITOR.test(path)) ? 'certificate' : 'unknown';
}

/**
 * The family of a report (docs/formats/annual-reports.md#families). Hosts are sometimes written
 * wrongly, so paths decide.
 */
export function toAccountingFramework({
  schemaRefs,
  contexts,
}: Pick<IxbrlDocument, 'schemaRefs' | 'contexts'>): AccountingFramework {
  const has = (part: RegExp): boolean => schemaRefs.some((path) => part.test(path));
  if (has(/\/k3k\//)) return 'k3-group';
  if (has(/\/gaap\/k3\//)) {
    const isGroup = [...contexts.values()].some(({ segments }) =>
      segments.some(({ local }) => local.endsWith('KoncernSegment')),
    );
    return isGroup ? 'k3-group' : 'k3';
  }
  return has(/\/gaap\/k2(?:-all)?\//) ? 'k2' : 'unknown';
}
