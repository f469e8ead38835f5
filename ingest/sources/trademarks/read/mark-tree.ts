import { scanXml, toUtf8Document } from '../../../parse/xml/scan-xml.ts';
import { XmlTextCache } from '../../../parse/xml/start-tag-reader.ts';
import type { XmlElement, XmlHandler } from '../../../parse/xml/xml-handler.ts';

/** What all namespaces of ST.96 have in them (docs/formats/trademarks.md#st96). */
export const ST96_NAMESPACE_PART = '/ST96/';
export const ST96_COMMON_NAMESPACE = 'http://www.wipo.int/standards/XMLSchema/ST96/Common';

/**
 * An element of a record and what is in it, by local names alone
 * (docs/formats/trademarks.md#the-archives).
 */
export interface MarkNode {
  readonly namespace: string;
  readonly local: string;
  /** `Insert`, `Update` or `Delete`; null where the element has no such attribute. */
  readonly operation: string | null;
  readonly children: readonly MarkNode[];
  /** Its own text, blanks around it cut. */
  readonly text: string;
}

/**
 * Elements that are read over with all that is in them: representatives, whose names look like a holder's and can come first, and what may
 * hold numbers and names that are nobody's or everybody's.
 */
const SKIPPED_ELEMENTS = new Set([
  'RepresentativeDetails',
  'RepresentativeBag',
  'CorrespondenceAddress',
  'NationalCorrespondent',
  'StaffDetails',
  'StaffBag',
  'ContactInformationDetails',
  'PhoneNumberBag',
  'FaxNumberBag',
  'EmailAddressBag',
  'MarkEventDetails',
  'MarkEventBag',
  'MarkImageDetails',
  'MarkImageBag',
  'GoodsServicesDescription',
  'GoodsServicesDescriptionText',
]);

/** Makes trees of records, faster from the second on. */
export class MarkTreeReader {
  readonly #texts = new XmlTextCache();

  /** The root of one file. Throws an `EncodingError` or an `XmlError`. */
  read(bytes: Buffer): MarkNode {
    const builder = new TreeBuilder();
    scanXml(toUtf8Document(bytes), builder, this.#texts);
    return builder.root!;
  }
}

interface OpenNode {
  readonly namespace: string;
  readonly local: string;
  readonly operation: string | null;
  readonly children: OpenNode[];
  text: string;
}

class TreeBuilder implements XmlHandler {
  root: MarkNode | null = null;
  readonly #open: OpenNode[] = [];
  /** How many elements are open from the skipped one on. */
  #skipped = 0;

  get wantsText(): boolean {
    return this.#skipped === 0;
  }

  startElement(element: XmlElement): void {
    const { namespace, local } = element;
    if (this.#skipped > 0 || SKIPPED_ELEMENTS.has(local)) {
      this.#skipped += 1;
      return;
    }
    const node: OpenNode = { namespace, local, operation: readOperation(element), children: [], text: '' };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
    this.root ??= node;
  }

  text(text: string): void {
    this.#open.at(-1)!.text += text;
  }

  endElement(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const node = this.#open.pop()!;
    node.text = node.text.trim();
  }
}

function readOperation(element: XmlElement): string | null {
  return (
    element.attribute('operationCode') ??
    element.attributeInNamespace(ST96_COMMON_NAMESPACE, 'operationCategory')
  );
}

/** The nodes that a path of local names leads to from `node`. */
export function findByPath(node: MarkNode, ...path: readonly string[]): MarkNode[] {
  let found: readonly MarkNode[] = [node];
  for (const local of path)
    found = found.flatMap(({ children }) => children.filter((each) => each.local === local));
  return [...found];
}

/** The text that a path leads to first; null when there is none or it is empty. */
export function findTextByPath(node: MarkNode, ...path: readonly string[]): string | null {
  return findByPath(node, ...path).find(({ text }) => text !== '')?.text ?? null;
}

/** All nodes below `node` that have one of these local names, not those within another that has. */
export function findDescendants(node: MarkNode, ...locals: readonly string[]): MarkNode[] {
  const found: MarkNode[] = [];
  const walk = ({ children }: MarkNode): void => {
    for (const child of children) {
      if (locals.includes(child.local)) found.push(child);
      else walk(child);
    }
  };
  walk(node);
  return found;
}

/** The texts of all nodes below `node` that have one of these local names, empty ones apart. */
export function findDescendantTexts(node: MarkNode, ...locals: readonly string[]): string[] {
  return findDescendants(node, ...locals)
    .map(({ text }) => text)
    .filter((text) => text !== '');
}

/** All texts of a node and of those below it, each by itself. */
export function listAllTexts(node: MarkNode): string[] {
  const texts: string[] = [];
  const walk = ({ text, children }: MarkNode): void => {
    if (text !== '') texts.push(text);
    for (const child of children) walk(child);
  };
  walk(node);
  return texts;
}
