import type { QName } from '../xml/xml-handler.ts';

/** Where a fact holds: whom it is about and when. */
export interface XbrlContext {
  readonly id: string;
  /** Identifier of the entity as it is written, and its scheme. */
  readonly entity: string;
  readonly scheme: string;
  /** First day, ISO date; null for an instant. */
  readonly start: string | null;
  /** Last day or the instant, ISO date; null for ever or when it is no date. */
  readonly end: string | null;
  /** Elements within `segment` and `scenario`: the parts of the company that it is about. */
  readonly segments: readonly QName[];
}

/** What a number counts. A quotient has denominators. */
export interface XbrlUnit {
  readonly id: string;
  readonly measures: readonly QName[];
  readonly denominators: readonly QName[];
}

/** A tagged number or text, as it stands in the document. */
export interface XbrlFact {
  readonly kind: 'number' | 'fraction' | 'text';
  readonly concept: QName;
  readonly contextRef: string;
  readonly unitRef: string | null;
  /** The tagged text: markup left out, continuations joined, line ends as they are. */
  readonly content: string;
  /** Numerator and denominator of a fraction. */
  readonly parts: readonly TaggedNumber[];
  /** Null when none is given; one whose prefix is not declared has no namespace. */
  readonly format: QName | null;
  /** Power of ten. */
  readonly scale: number;
  readonly isNegative: boolean;
  /** `INF`, a whole number, or null when it is not given. */
  readonly decimals: string | null;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  /** The tuple that it is part of; null for none. */
  readonly tuple: string | null;
  /** Place in the document, from 0. */
  readonly position: number;
}

/** A number that is tagged as part of another fact. */
export type TaggedNumber = Pick<XbrlFact, 'content' | 'format' | 'scale' | 'isNegative'>;

/** What is odd about a document; it is read all the same. */
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

/** A document of inline XBRL 1.1, read. */
export interface IxbrlDocument {
  /** Addresses of the taxonomies' entry points. */
  readonly schemaRefs: readonly string[];
  readonly contexts: ReadonlyMap<string, XbrlContext>;
  readonly units: ReadonlyMap<string, XbrlUnit>;
  /** In the order of their start tags. */
  readonly facts: readonly XbrlFact[];
  readonly warnings: ReadonlySet<IxbrlWarning>;
}

/**
 * Namespaces of the standards that a report is written in
 * (docs/formats/annual-reports.md#namespaces).
 */
export const IX_NAMESPACE = 'http://www.xbrl.org/2013/inlineXBRL';
export const XBRLI_NAMESPACE = 'http://www.xbrl.org/2003/instance';
export const LINK_NAMESPACE = 'http://www.xbrl.org/2003/linkbase';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
export const ISO4217_NAMESPACE = 'http://www.xbrl.org/2003/iso4217';
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
