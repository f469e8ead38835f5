import { ElementTextCollector, ContinuationChains, NOTE_MARK } from './continuation-chains.ts';
import {
  type XbrlFact,
  IX_NAMESPACE,
  type IxbrlDocument,
  type IxbrlWarning,
  type TaggedNumber,
  XHTML_NAMESPACE,
  XSI_NAMESPACE,
} from './ixbrl-document.ts';
import { IxbrlHeaderReader } from './ixbrl-header-reader.ts';
import { isSameNumberFormat } from './is-same-number-format.ts';
import { isMinus } from './number-forms.ts';
import { standsApart } from './stands-apart.ts';
import { scanXml } from '../xml/scan-xml.ts';
import { type QName, type XmlStartTag, type XmlHandler, throwXmlError, token } from '../xml/xml-handler.ts';

type ConceptFilter = (concept: QName) => boolean;

/** A function with the interface of `scanXml`. Tests replace it to compare other XML parsers. */
export type XmlReader = (xmlBytes: Buffer, handler: XmlHandler) => void;

/**
 * Reads an inline XBRL 1.1 document (docs/formats/annual-reports.md#numbers). `xhtmlWithoutBom`
 * must be valid UTF-8 without a byte order mark. Throws an `XmlError` for malformed XML. Violations
 * of inline XBRL are warnings, since the authority checks few of its rules.
 */
export function readIxbrl(
  xhtmlWithoutBom: Buffer,
  isWanted: ConceptFilter,
  readXml: XmlReader = scanXml,
): IxbrlDocument {
  const reader = new IxbrlReader(isWanted, false);
  readXml(xhtmlWithoutBom, reader);
  if (!reader.isContinued) return reader.finish();
  // A continuation can precede its fact, and most belong to unwanted facts. So they are collected
  // only in a second pass, when a wanted fact needs them.
  const complete = new IxbrlReader(isWanted, true);
  readXml(xhtmlWithoutBom, complete);
  return complete.finish();
}

interface OpenFact {
  readonly fact: Omit<XbrlFact, 'content' | 'fractionParts'>;
  readonly fractionParts: TaggedNumber[];
  readonly continuedAt: string | null;
}

interface ElementFrame {
  readonly namespace: string;
  readonly local: string;
  readonly capture: ElementTextCollector | null;
  readonly open: OpenFact | null;
  /**
   * Id of an `ix:continuation` element; null for any other element. `continuedAt` is the id of the
   * continuation after this one, or null.
   */
  readonly id: string | null;
  readonly continuedAt: string | null;
}

/** Real reports have about three. */
const MAX_CAPTURES = 32;

const EMPTY_FRAME: Omit<ElementFrame, 'namespace' | 'local'> = {
  capture: null,
  open: null,
  id: null,
  continuedAt: null,
};

const APART_FRAME: ElementFrame = { ...EMPTY_FRAME, namespace: XHTML_NAMESPACE, local: '' };

class IxbrlReader implements XmlHandler {
  readonly #isWanted: ConceptFilter;
  readonly #keepsContinuations: boolean;
  readonly #resources = new IxbrlHeaderReader();
  readonly #continuations = new ContinuationChains();
  readonly #warnings = new Set<IxbrlWarning>();
  readonly #closed: { fact: XbrlFact; continuedAt: string | null }[] = [];
  /** Null for elements that are not XBRL, except those that stand apart within a number. */
  readonly #frames: (ElementFrame | null)[] = [];
  readonly #captures: ElementTextCollector[] = [];
  #excludeDepth = 0;
  #hidden = 0;
  #tuples: string[] = [];
  readonly #tupleIds = new Set<string>();
  readonly #tupleRefs = new Set<string>();
  /** `<order> in <tuple>`. A second fact with the same one is a `tuple-order-wrong`. */
  readonly #tuplePlaces = new Set<string>();
  #position = 0;
  wantsText = false;

  constructor(isWanted: ConceptFilter, keepsContinuations: boolean) {
    this.#isWanted = isWanted;
    this.#keepsContinuations = keepsContinuations;
  }

  get isContinued(): boolean {
    return this.#closed.some(({ continuedAt }) => continuedAt !== null);
  }

  startElement(element: XmlStartTag): void {
    const { namespace } = element;
    if (namespace === XHTML_NAMESPACE) {
      const isApart = this.#captures.length > 0 && standsApart(element);
      this.#frames.push(isApart ? APART_FRAME : null);
      if (isApart) this.#markNumbers();
      return;
    }
    if (namespace === IX_NAMESPACE) this.#frames.push(this.#startInline(element));
    else {
      this.#resources.start(element);
      this.#frames.push({ ...EMPTY_FRAME, namespace, local: element.local });
    }
    this.#noteWishes();
  }

  textChunk(chunk: string): void {
    this.#resources.textChunk(chunk);
    for (const capture of this.#captures) capture.append(chunk, this.#excludeDepth);
  }

  endElement(): void {
    const frame = this.#frames.pop();
    if (frame === null || frame === undefined) return;
    if (frame === APART_FRAME) this.#markNumbers();
    else if (frame.namespace === IX_NAMESPACE) this.#endInline(frame);
    else this.#resources.end(frame.namespace, frame.local);
    this.#noteWishes();
  }

  /** Marks an edge in the open numbers, so that the digits on both sides are not joined. */
  #markNumbers(): void {
    for (const { capture, open } of this.#frames.filter((frame) => frame !== null))
      if (open !== null && open.fact.kind !== 'text') capture?.append(NOTE_MARK, this.#excludeDepth);
  }

  #noteWishes(): void {
    this.wantsText = this.#captures.length > 0 || this.#resources.isCollectingText;
  }

  #startInline(element: XmlStartTag): ElementFrame {
    const { namespace, local } = element;
    const frame = { ...EMPTY_FRAME, namespace, local };
    if (local === 'exclude') this.#excludeDepth += 1;
    else if (local === 'hidden') this.#hidden += 1;
    else if (local === 'tuple') this.#startTuple(element);
    else if (local === 'continuation' && this.#keepsContinuations) {
      const id = token(element, 'id');
      const continuedAt = token(element, 'continuedAt');
      return { ...frame, id, continuedAt, capture: this.#capture() };
    } else if (local === 'nonFraction' || local === 'nonNumeric' || local === 'fraction') {
      const open = this.#startFact(element);
      if (open !== null) return { ...frame, open, capture: this.#capture() };
    } else if (local === 'numerator' || local === 'denominator') {
      return {
        ...frame,
        open: this.#toOpenFact(element, { namespace: IX_NAMESPACE, local }),
        capture: this.#capture(),
      };
    }
    return frame;
  }

  #capture(): ElementTextCollector {
    if (this.#captures.length === MAX_CAPTURES) throwXmlError('facts within facts without end', 'too-deep');
    const capture = new ElementTextCollector(this.#excludeDepth);
    this.#captures.push(capture);
    return capture;
  }

  #startTuple(element: XmlStartTag): void {
    const id = token(element, 'tupleID');
    if (id !== null) this.#tupleIds.add(id);
    this.#takeTuplePlace(element);
    this.#tuples.push(id ?? `at ${this.#position}`);
  }

  /** Warns if the position is missing or occupied (inline XBRL 1.1, section 15.1.1). */
  #takeTuplePlace(element: XmlStartTag): void {
    const ref = token(element, 'tupleRef');
    if (ref === null) return;
    this.#tupleRefs.add(ref);
    const order = Number(element.attribute('order') ?? NaN);
    const place = `${order} in ${ref}`;
    if (Number.isNaN(order) || this.#tuplePlaces.has(place)) this.#warnings.add('tuple-order-wrong');
    this.#tuplePlaces.add(place);
  }

  #startFact(element: XmlStartTag): OpenFact | null {
    const position = this.#position;
    this.#position += 1;
    this.#takeTuplePlace(element);
    const concept = element.scope.resolveQName(element.attribute('name') ?? '');
    if (concept === null) {
      this.#warnings.add('fact-name-unknown');
      return null;
    }
    // Facts for another target document do not belong to the report.
    if (!this.#isWanted(concept) || token(element, 'target') !== null) return null;
    return this.#toOpenFact(element, concept, position);
  }

  #toOpenFact(element: XmlStartTag, concept: QName, position = -1): OpenFact {
    const format = token(element, 'format');
    const isNil = element.attributeInNamespace(XSI_NAMESPACE, 'nil')?.trim();
    const inTuple = element.attribute('order') === null ? undefined : this.#tuples.at(-1);
    return {
      continuedAt: token(element, 'continuedAt'),
      fractionParts: [],
      fact: {
        kind: element.local === 'nonNumeric' ? 'text' : element.local === 'fraction' ? 'fraction' : 'number',
        concept,
        contextRef: token(element, 'contextRef') ?? '',
        unitRef: token(element, 'unitRef'),
        format:
          format === null ? null : (element.scope.resolveQName(format) ?? { namespace: '', local: format }),
        scale: this.#toScale(token(element, 'scale')),
        isNegative: isMinus(token(element, 'sign')),
        decimals: token(element, 'decimals'),
        isNil: isNil === 'true' || isNil === '1',
        isHidden: this.#hidden > 0,
        tuple: token(element, 'tupleRef') ?? inTuple ?? null,
        position,
      },
    };
  }

  /** NaN for an invalid scale, which makes the number unusable. */
  #toScale(scale: string | null): number {
    if (scale === null) return 0;
    if (/^[+-]?\d{1,2}$/.test(scale)) return Number(scale);
    this.#warnings.add('scale-invalid');
    return NaN;
  }

  #endInline(frame: ElementFrame): void {
    const { local, capture, open, id, continuedAt } = frame;
    if (local === 'exclude') this.#excludeDepth -= 1;
    else if (local === 'hidden') this.#hidden -= 1;
    else if (local === 'tuple') this.#tuples.pop();
    if (capture === null) return;
    this.#captures.pop();
    if (local === 'continuation') this.#continuations.add(id ?? '', capture.toText(), continuedAt);
    else if (open !== null) this.#endFact(local, open, capture.toText());
  }

  #endFact(local: string, open: OpenFact, content: string): void {
    const { fact, fractionParts, continuedAt } = open;
    const around = this.#frames.findLast((frame) => frame?.open)?.open;
    if (local === 'numerator' || local === 'denominator') {
      around?.fractionParts.push({ ...fact, content });
      return;
    }
    if (
      around &&
      fact.kind === 'number' &&
      around.fact.kind === 'number' &&
      !isSameNumberFormat(fact, around.fact)
    ) {
      this.#warnings.add('fact-nested-differently');
    }
    this.#closed.push({ fact: { ...fact, fractionParts, content }, continuedAt });
  }

  finish(): IxbrlDocument {
    for (const twice of this.#resources.duplicateIdWarnings) this.#warnings.add(twice);
    if (!this.#tupleRefs.isSubsetOf(this.#tupleIds)) this.#warnings.add('tuple-missing');
    const facts = this.#closed.map(({ fact, continuedAt }): XbrlFact => {
      const content = fact.content + this.#continuations.takeChain(continuedAt, this.#warnings);
      if (content.trim() === '' && fact.kind === 'number' && !fact.isNil) this.#warnings.add('fact-empty');
      return { ...fact, content };
    });
    facts.sort((a, b) => a.position - b.position);
    const { schemaRefs, contexts, units } = this.#resources;
    return { schemaRefs, contexts, units, facts, warnings: this.#warnings };
  }
}
