import type { QName } from '../xml/xml-handler.ts';

/**
 * Period of an XBRL context, in ISO dates. `instant` is a single day, or a period of which only the
 * last day is valid. `unusable` is a period without a valid last day, such as `forever`.
 */
export type XbrlPeriod =
  | { readonly kind: 'duration'; readonly start: string; readonly end: string }
  | { readonly kind: 'instant'; readonly day: string }
  | { readonly kind: 'unusable' };

export function findLastDay(period: XbrlPeriod): string | null {
  if (period.kind === 'unusable') return null;
  return period.kind === 'instant' ? period.day : period.end;
}

export interface XbrlContext {
  readonly id: string;
  /** Identifier of the entity as written in the document. `entityIdentifierScheme` is its kind. */
  readonly entityIdentifier: string;
  readonly entityIdentifierScheme: string;
  readonly period: XbrlPeriod;
  /** Elements in `segment` and `scenario`, which limit the context to a part of the entity. */
  readonly contextElements: readonly QName[];
}

export interface XbrlUnit {
  readonly id: string;
  readonly measures: readonly QName[];
  readonly denominators: readonly QName[];
}

export interface XbrlFact {
  readonly kind: 'number' | 'fraction' | 'text';
  readonly concept: QName;
  readonly contextRef: string;
  readonly unitRef: string | null;
  readonly content: string;
  /** Numerator and denominator of a fraction. Empty for numbers and texts. */
  readonly fractionParts: readonly TaggedNumber[];
  /** If its prefix is not declared, its namespace is `""`. */
  readonly format: QName | null;
  readonly scale: number;
  readonly isNegative: boolean;
  /** Accuracy in decimals as written: `INF` or a whole number. Null when not given. */
  readonly decimals: string | null;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  /** Id of the tuple that contains the fact. Null when there is none. */
  readonly tuple: string | null;
  readonly position: number;
}

export type TaggedNumber = Pick<XbrlFact, 'content' | 'format' | 'scale' | 'isNegative'>;

export type IxbrlWarning =
  | 'continuation-cycle'
  | 'continuation-missing'
  | 'continuation-reused'
  | 'fact-empty'
  | 'fact-name-unknown'
  | 'fact-nested-differently'
  | 'scale-invalid'
  | 'tuple-missing'
  | 'tuple-order-wrong'
  | 'context-twice'
  | 'unit-twice';

export interface IxbrlDocument {
  readonly schemaRefs: readonly string[];
  readonly contexts: ReadonlyMap<string, XbrlContext>;
  readonly units: ReadonlyMap<string, XbrlUnit>;
  /** Facts in the order of their start tags. */
  readonly facts: readonly XbrlFact[];
  readonly warnings: ReadonlySet<IxbrlWarning>;
}

/** Namespace of inline XBRL, which tags facts (docs/formats/annual-reports.md#namespaces). */
export const IX_NAMESPACE = 'http://www.xbrl.org/2013/inlineXBRL';
export const XBRLI_NAMESPACE = 'http://www.xbrl.org/2003/instance';
export const LINK_NAMESPACE = 'http://www.xbrl.org/2003/linkbase';
/** Namespace of the `href` attribute of a reference to a taxonomy. */
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
/** Namespace of the `nil` attribute, which marks a fact without content. */
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
export const ISO4217_NAMESPACE = 'http://www.xbrl.org/2003/iso4217';
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
