import type { IxbrlWarning } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { FigureName } from './concepts.ts';

/**
 * A doubt about a report's figures, published with them. It does not exclude any figure
 * (docs/formats/annual-reports.md). `conflict:` is followed by a figure that is tagged with two
 * values, `from-parts:` by a figure that was computed.
 */
export type ReportFlag =
  | IxbrlWarning
  | `conflict:${FigureName}`
  | `from-parts:${FigureName}`
  | 'unknown-context'
  | 'unknown-unit'
  | 'wrong-unit'
  | 'unknown-format'
  | 'format-differs'
  | 'format-of-other-registry'
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
  | 'fiscal-year-not-ended'
  | 'balance-differs'
  | 'liabilities-differ'
  | 'negative-liabilities'
  | 'equity-differs'
  | 'net-result-differs'
  | 'solidity-differs'
  | 'solidity-unclear'
  | 'other-document-unreadable';
