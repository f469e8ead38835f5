import {
  type XbrlContext,
  type XbrlPeriod,
  LINK_NAMESPACE,
  type XbrlUnit,
  XBRLI_NAMESPACE,
  XLINK_NAMESPACE,
} from './ixbrl-document.ts';
import { token, type QName, type NamespaceScope, type XmlStartTag } from '../xml/xml-handler.ts';

const TEXT_ELEMENTS = new Set(['identifier', 'startDate', 'endDate', 'instant', 'measure']);
const XML_DATE = /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<time>\d\d:\d\d:\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;
const DAY_MS = 86_400_000;

interface OpenContext {
  readonly id: string;
  entityIdentifier: string;
  entityIdentifierScheme: string;
  start: string | null;
  endOrInstant: string | null;
  readonly contextElements: QName[];
}

interface OpenText {
  readonly name: string;
  readonly scope: NamespaceScope;
  content: string;
}

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
      const href = element.attributeInNamespace(XLINK_NAMESPACE, 'href')?.trim() ?? null;
      if (href !== null) this.schemaRefs.push(href);
    }
  }

  #startInstance(element: XmlStartTag): void {
    const { local } = element;
    const id = (): string => token(element, 'id') ?? '';
    if (local === 'context')
      this.#context = {
        id: id(),
        entityIdentifier: '',
        entityIdentifierScheme: '',
        start: null,
        endOrInstant: null,
        contextElements: [],
      };
    else if (local === 'unit') this.#unit = { id: id(), measures: [], denominators: [] };
    else if (local === 'segment' || local === 'scenario') this.#segmentDepth = 0;
    else if (local === 'unitDenominator') this.#isDenominator = true;
    else if (TEXT_ELEMENTS.has(local)) this.#startText(element);
  }

  #startSegment({ namespace, local }: XmlStartTag): void {
    if (this.#segmentDepth === 0) this.#context?.contextElements.push({ namespace, local });
    this.#segmentDepth += 1;
  }

  #startText(element: XmlStartTag): void {
    if (element.local === 'identifier' && this.#context !== null) {
      this.#context.entityIdentifierScheme = token(element, 'scheme') ?? '';
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
    else if (name === 'startDate') this.#context.start = toFirstDay(content);
    else if (name !== 'measure') this.#context.endOrInstant = toLastDay(content);
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

function toFirstDay(text: string): string | null {
  const { day, time } = readDate(text);
  return time === '24:00:00' ? addDays(day, 1) : day;
}

/** Midnight is the end of the day before (XBRL 2.1, section 4.7.2). */
function toLastDay(text: string): string | null {
  const { day, time } = readDate(text);
  return time === '00:00:00' ? addDays(day, -1) : day;
}

/** Splits an XML date. Its zone is ignored, since a year ends where the company is. */
function readDate(text: string): { readonly day: string | null; readonly time: string | null } {
  const { day, time } = XML_DATE.exec(text.trim())?.groups ?? {};
  return { day: day ?? null, time: time ?? null };
}

function addDays(day: string | null, days: number): string | null {
  const ms = Date.parse(day ?? '');
  return Number.isNaN(ms) ? day : new Date(ms + days * DAY_MS).toISOString().slice(0, 10);
}
