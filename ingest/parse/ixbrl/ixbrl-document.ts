import type { QName } from '../xml/xml-handler.ts';

/**
 * Period of an XBRL context, in ISO dates. `instant` is a single day, or a period of which only the
 * last day is valid. `unusable` is a period without a valid last day, such as `forever`.
 */
export type XbrlPeriod =
  | { readonly kind: 'duration'; readonly start: string; readonly end: string }
  | { readonly kind: 'instant'; readonly day: string }
  | { readonly kind: 'unusable' };

/** Returns the last day of a period, or the day of an instant. Null for an unusable period. */
export function findLastDay(period: XbrlPeriod): string | null {
  if (period.kind === 'unusable') return null;
  return period.kind === 'instant' ? period.day : period.end;
}

/** An XBRL context: the entity and the period that facts refer to. */
export interface XbrlContext {
  readonly id: string;
  /** Identifier of the entity as written in the document. `entityIdentifierScheme` is its kind. */
  readonly entityIdentifier: string;
  readonly entityIdentifierScheme: string;
  readonly period: XbrlPeriod;
  /** Elements in `segment` and `scenario`, which limit the context to a part of the entity. */
  readonly segmentAndScenarioElements: readonly QName[];
}

/** An XBRL unit of numbers, such as SEK. A quotient, such as SEK per share, has denominators. */
export interface XbrlUnit {
  readonly id: string;
  readonly measures: readonly QName[];
  readonly denominators: readonly QName[];
}

/** An XBRL fact: a tagged number or text, as written in the document. */
export interface XbrlFact {
  readonly kind: 'number' | 'fraction' | 'text';
  readonly concept: QName;
  readonly contextRef: string;
  readonly unitRef: string | null;
  /** The tagged text without markup, with continuations joined and line ends unchanged. */
  readonly content: string;
  /** Numerator and denominator of a fraction. Empty for numbers and texts. */
  readonly fractionParts: readonly TaggedNumber[];
  /**
   * Transformation to apply to the content. Null for none. If its prefix is not declared, its
   * namespace is `""`.
   */
  readonly format: QName | null;
  /** Power of ten by which the number is multiplied. */
  readonly scale: number;
  readonly isNegative: boolean;
  /** Accuracy in decimals as written: `INF` or a whole number. Null when not given. */
  readonly decimals: string | null;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  /** Id of the tuple that contains the fact. Null when there is none. */
  readonly tuple: string | null;
  /** Position of the fact among the facts of the document, from 0. */
  readonly position: number;
}

/** The members of an XBRL fact that determine its number. */
export type TaggedNumber = Pick<XbrlFact, 'content' | 'format' | 'scale' | 'isNegative'>;

/** A defect of an inline XBRL document that does not prevent reading it. */
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

/** The facts, contexts and units of an inline XBRL 1.1 document. */
export interface IxbrlDocument {
  /** URLs of the taxonomies' entry points that the document refers to. */
  readonly schemaRefs: readonly string[];
  readonly contexts: ReadonlyMap<string, XbrlContext>;
  readonly units: ReadonlyMap<string, XbrlUnit>;
  /** Facts in the order of their start tags. */
  readonly facts: readonly XbrlFact[];
  readonly warnings: ReadonlySet<IxbrlWarning>;
}

/** Namespace of inline XBRL, which tags facts (docs/formats/annual-reports.md#namespaces). */
export const IX_NAMESPACE = 'http://www.xbrl.org/2013/inlineXBRL';
/** Namespace of XBRL contexts and units. */
export const XBRLI_NAMESPACE = 'http://www.xbrl.org/2003/instance';
/** Namespace of the elements that refer to a taxonomy. */
export const LINK_NAMESPACE = 'http://www.xbrl.org/2003/linkbase';
/** Namespace of the `href` attribute of a reference to a taxonomy. */
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
/** Namespace of the `nil` attribute, which marks a fact without content. */
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
/** Namespace of currencies that are used as XBRL units. */
export const ISO4217_NAMESPACE = 'http://www.xbrl.org/2003/iso4217';
/** Namespace of XHTML, the text around the inline XBRL tags. */
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
