import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';

/** The rules that the accounts follow. `unknown` when the entry points do not name them. */
export type AccountingFramework = 'k2' | 'k3' | 'k3-group' | 'ifrs' | 'unknown';

/** The kind of a document in a filing. */
export type DocumentKind = 'report' | 'auditor' | 'certificate' | 'unknown';

const REPORT = /\/gaap\/(?:k2|k2-all|k3|k3k)\/(?!rcoa\/)/;
const AUDITOR = /\/fr\/ar\/rar\//;
const CERTIFICATE = /\/coa\/|\/rcoa\//;

/** Returns the kind of a document by its entry points (docs/formats/annual-reports.md#families). */
export function toDocumentKind({ schemaRefs }: Pick<IxbrlDocument, 'schemaRefs'>): DocumentKind {
  if (schemaRefs.some((path) => REPORT.test(path))) return 'report';
  if (schemaRefs.length === 0) return 'unknown';
  if (schemaRefs.every((path) => AUDITOR.test(path))) return 'auditor';
  return schemaRefs.every((path) => CERTIFICATE.test(path) || AUDITOR.test(path)) ? 'certificate' : 'unknown';
}

/**
 * Determines the accounting framework (docs/formats/annual-reports.md#families) from the paths of
 * the entry points: host names are sometimes misspelled.
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
