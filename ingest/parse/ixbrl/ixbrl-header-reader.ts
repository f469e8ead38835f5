import {
  type XbrlContext,
  type XbrlPeriod,
  LINK_NAMESPACE,
  type XbrlUnit,
  XBRLI_NAMESPACE,
  XLINK_NAMESPACE,
} from './ixbrl-document.ts';
import type { QName, NamespaceScope, XmlStartTag } from '../xml/xml-handler.ts';

const TEXT_ELEMENTS = new Set(['identifier', 'startDate', 'endDate', 'instant', 'measure']);
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)?)?$/;

interface OpenContext {
  readonly id: string;
  entityIdentifier: string;
  entityIdentifierScheme: string;
  start: string | null;
  endOrInstant: string | null;
  readonly segmentAndScenarioElements: QName[];
}

interface OpenText {
  readonly name: string;
  readonly scope: NamespaceScope;
  content: string;
}

/**
 * Collects the contexts, units and taxonomy references in the header of an inline XBRL document.
 */
export class IxbrlHeaderReader {
  readonly schemaRefs: string[] = [];
  readonly contexts = new Map<string, XbrlContext>();
  readonly units = new Map<string, XbrlUnit>();
  readonly duplicateIdWarnings: ('context-twice' | 'unit-twice')[] = [];
  #context: OpenContext | null = null;
  #unit: { id: string; measures: QName[]; denominators: QName[] } | null = null;
  #text: OpenText | null = null;
  /** Number of open elements within the innermost `segment` or `scenario`. -1 outside of both. */
  #segmentDepth = -1;
  #isDenominator = false;

  get isCollectingText(): boolean {
    return this.#text !== null;
  }

  start(element: XmlStartTag): void {
    const { namespace, local } = element;
    if (this.#segmentDepth >= 0) this.#startSegment(element);
    else if (namespace === XBRLI_NAMESPACE) this.#startInstance(element);
    else if (namespace === LINK_NAMESPACE && local === 'schemaRef') {
      const href = element.attributeInNamespace(XLINK_NAMESPACE, 'href');
      if (href !== null) this.schemaRefs.push(href);
    }
  }

  #startInstance(element: XmlStartTag): void {
    const { local } = element;
    const id = (): string => element.attribute('id') ?? '';
    if (local === 'context')
      this.#context = {
        id: id(),
        entityIdentifier: '',
        entityIdentifierScheme: '',
        start: null,
        endOrInstant: null,
        segmentAndScenarioElements: [],
      };
    else if (local === 'unit') this.#unit = { id: id(), measures: [], denominators: [] };
    else if (local === 'segment' || local === 'scenario') this.#segmentDepth = 0;
    else if (local === 'unitDenominator') this.#isDenominator = true;
    else if (TEXT_ELEMENTS.has(local)) this.#startText(element);
  }

  #startSegment({ namespace, local }: XmlStartTag): void {
    if (this.#segmentDepth === 0) this.#context?.segmentAndScenarioElements.push({ namespace, local });
    this.#segmentDepth += 1;
  }

  #startText(element: XmlStartTag): void {
    if (element.local === 'identifier' && this.#context !== null) {
      this.#context.entityIdentifierScheme = element.attribute('scheme') ?? '';
    }
    this.#text = { name: element.local, scope: element.scope, content: '' };
  }

  textChunk(chunk: string): void {
    if (this.#text !== null) this.#text.content += chunk;
  }

  end(namespace: string, local: string): void {
    if (this.#segmentDepth > 0) this.#segmentDepth -= 1;
    else if (namespace !== XBRLI_NAMESPACE) return;
    else if (local === 'segment' || local === 'scenario') this.#segmentDepth = -1;
    else if (local === 'context') this.#endContext();
    else if (local === 'unit') this.#endUnit();
    else if (local === 'unitDenominator') this.#isDenominator = false;
    else if (this.#text?.name === local) this.#endText(this.#text);
  }

  #endText({ name, scope, content }: OpenText): void {
    this.#text = null;
    if (name === 'measure') this.#endMeasure(scope.resolveQName(content));
    if (this.#context === null) return;
    if (name === 'identifier') this.#context.entityIdentifier = content.trim();
    else if (name === 'startDate') this.#context.start = toDate(content);
    else if (name !== 'measure') this.#context.endOrInstant = toDate(content);
  }

  #endMeasure(measure: QName | null): void {
    if (measure === null || this.#unit === null) return;
    (this.#isDenominator ? this.#unit.denominators : this.#unit.measures).push(measure);
  }

  #endContext(): void {
    const open = this.#context;
    this.#context = null;
    if (open === null) return;
    const { start, endOrInstant, ...context } = open;
    if (this.contexts.has(context.id)) this.duplicateIdWarnings.push('context-twice');
    else this.contexts.set(context.id, { ...context, period: toPeriod(start, endOrInstant) });
  }

  #endUnit(): void {
    const unit = this.#unit;
    this.#unit = null;
    if (unit === null) return;
    if (this.units.has(unit.id)) this.duplicateIdWarnings.push('unit-twice');
    else this.units.set(unit.id, unit);
  }
}

function toPeriod(start: string | null, endOrInstant: string | null): XbrlPeriod {
  if (endOrInstant === null) return { kind: 'unusable' };
  if (start === null) return { kind: 'instant', day: endOrInstant };
  return { kind: 'duration', start, end: endOrInstant };
}

function toDate(text: string): string | null {
  return ISO_DATE.exec(text.trim())?.[1] ?? null;
}
