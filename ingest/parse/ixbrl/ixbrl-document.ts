import type { QName } from '../xml/xml-handler.ts';

/** The entity and the period of a fact. */
export interface XbrlContext {
  readonly id: string;
  /** Identifier of the entity, as written in the document, and its scheme. */
  readonly entity: string;
  readonly scheme: string;
  /** First day, ISO date. Null for an instant. */
  readonly start: string | null;
  /** Last day or the instant, ISO date. Null for `forever` and for an invalid date. */
  readonly end: string | null;
  /** Elements within `segment` and `scenario`, which limit the context to a part of the entity. */
  readonly segments: readonly QName[];
}

/** Unit of a number. A quotient, such as SEK per share, has denominators. */
export interface XbrlUnit {
  readonly id: string;
  readonly measures: readonly QName[];
  readonly denominators: readonly QName[];
}

/** A tagged number or text, as written in the document. */
export interface XbrlFact {
  readonly kind: 'number' | 'fraction' | 'text';
  readonly concept: QName;
  readonly contextRef: string;
  readonly unitRef: string | null;
  /** The tagged text without markup, with continuations joined and line ends unchanged. */
  readonly content: string;
  /** Numerator and denominator of a fraction. Empty for other kinds. */
  readonly parts: readonly TaggedNumber[];
  /** Transformation of the content, or null. Its namespace is `""` for an undeclared prefix. */
  readonly format: QName | null;
  /** Power of ten. */
  readonly scale: number;
  readonly isNegative: boolean;
  /** `INF` or a whole number. Null when not given. */
  readonly decimals: string | null;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  /** Id of the tuple around the fact. Null for none. */
  readonly tuple: string | null;
  /** Position in the document, from 0. */
  readonly position: number;
}

/** The parts of a fact that determine its numeric value. */
export type TaggedNumber = Pick<XbrlFact, 'content' | 'format' | 'scale' | 'isNegative'>;

/** A defect of a document that does not prevent reading it. */
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

/** The parsed content of an inline XBRL 1.1 document. */
export interface IxbrlDocument {
  /** URLs of the taxonomy entry points. */
  readonly schemaRefs: readonly string[];
  readonly contexts: ReadonlyMap<string, XbrlContext>;
  readonly units: ReadonlyMap<string, XbrlUnit>;
  /** In the order of their start tags. */
  readonly facts: readonly XbrlFact[];
  readonly warnings: ReadonlySet<IxbrlWarning>;
}

/** Inline XBRL, the tags of a report (docs/formats/annual-reports.md#namespaces). */
export const IX_NAMESPACE = 'http://www.xbrl.org/2013/inlineXBRL';
/** Contexts and units of XBRL. */
export const XBRLI_NAMESPACE = 'http://www.xbrl.org/2003/instance';
/** References to taxonomies. */
export const LINK_NAMESPACE = 'http://www.xbrl.org/2003/linkbase';
/** The `href` of such a reference. */
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
/** The `nil` attribute of a fact without content. */
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
/** Currencies as units. */
export const ISO4217_NAMESPACE = 'http://www.xbrl.org/2003/iso4217';
/** The text around the tags. */
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
