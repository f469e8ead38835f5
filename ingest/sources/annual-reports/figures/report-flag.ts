import type { IxbrlWarning } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { FigureName } from './concepts.ts';

/**
 * What is doubtful about a report: it is told beside the figures, and rejects none of them
 * (docs/formats/annual-reports.md). A `conflict` names the figure that is tagged with two values; a
 * figure `from-parts` was summed up here.
 */
export type ReportFlag =
  | IxbrlWarning
  | `conflict:${FigureName}`
  | `from-parts:${FigureName}`
  | 'unknown-context'
  | 'unknown-unit'
  | 'wrong-unit'
  | 'unknown-format'
  | 'invalid-number'
  | 'implausible-number'
  | 'minus-in-content'
  | 'unknown-family'
  | 'not-in-sek'
  | 'currency-not-uniform'
  | 'no-figures'
  | 'fiscal-dates-wrong'
  | 'fiscal-dates-disagree'
  | 'fiscal-year-too-long'
  | 'fiscal-year-differs'
  | 'balance-differs'
  | 'liabilities-differ'
  | 'negative-liabilities'
  | 'equity-differs'
  | 'net-result-differs'
  | 'solidity-differs'
  | 'other-document-unreadable';
