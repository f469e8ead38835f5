import { trimBlanks } from '../../../parse/parse-field.ts';
import { scanXml, decodeUtf8 } from '../../../parse/xml/scan-xml.ts';
import { XmlTextCache } from '../../../parse/xml/start-tag-reader.ts';
import type { XmlStartTag, XmlHandler } from '../../../parse/xml/xml-handler.ts';

/** Text that all XML namespaces of ST.96 contain (docs/formats/trademarks.md#st96). */
export const ST96_NAMESPACE_PART = '/ST96/';
/** Namespace of the attributes that all ST.96 records share. */
const ST96_COMMON_NAMESPACE = 'http://www.wipo.int/standards/XMLSchema/ST96/Common';

/** Readers find elements by local name (docs/formats/trademarks.md). */
export interface MarkXmlElement {
  readonly namespace: string;
  readonly local: string;
  /** Value of the attribute for the operation: `Insert`, `Update` or `Delete`. Null without it. */
  readonly operationCode: string | null;
  readonly children: readonly MarkXmlElement[];
  readonly text: string;
}

/** Skipped with their content, because it could be mistaken for data of a holder. */
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

export class MarkTreeReader {
  readonly #texts = new XmlTextCache();

  /** Returns the root element of a file. Throws an `XmlNotUtf8Error` or an `XmlError`. */
  read(xmlBytes: Buffer): MarkXmlElement {
    const builder = new TreeBuilder();
    scanXml(decodeUtf8(xmlBytes), builder, this.#texts);
    return builder.root!;
  }
}

interface OpenNode {
  readonly namespace: string;
  readonly local: string;
  readonly operationCode: string | null;
  readonly children: OpenNode[];
  text: string;
}

class TreeBuilder implements XmlHandler {
  root: MarkXmlElement | null = null;
  readonly #open: OpenNode[] = [];
  /** Depth within a skipped element: 1 in the element itself, 0 outside of skipped elements. */
  #skipped = 0;

  get wantsText(): boolean {
    return this.#skipped === 0;
  }

  startElement(element: XmlStartTag): void {
    const { namespace, local } = element;
    if (this.#skipped > 0 || SKIPPED_ELEMENTS.has(local)) {
      this.#skipped += 1;
      return;
    }
    const node: OpenNode = {
      namespace,
      local,
      operationCode: readOperation(element),
      children: [],
      text: '',
    };
    const parent = this.#open.at(-1);
    if (parent !== undefined) {
      parent.children.push(node);
      parent.text += ' ';
    }
    this.#open.push(node);
    this.root ??= node;
  }

  textChunk(chunk: string): void {
    this.#open.at(-1)!.text += chunk;
  }

  endElement(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const node = this.#open.pop()!;
    node.text = trimBlanks(node.text);
  }
}

function readOperation(element: XmlStartTag): string | null {
  return (
    element.attribute('operationCode') ??
    element.attributeInNamespace(ST96_COMMON_NAMESPACE, 'operationCategory')
  );
}

export function findByPath(node: MarkXmlElement, ...localNames: readonly string[]): MarkXmlElement[] {
  let found: readonly MarkXmlElement[] = [node];
  for (const local of localNames)
    found = found.flatMap(({ children }) => children.filter((each) => each.local === local));
  return [...found];
}

export function findTextByPath(node: MarkXmlElement, ...path: readonly string[]): string | null {
  return findByPath(node, ...path).find(({ text }) => text !== '')?.text ?? null;
}

export function findOutermostDescendants(
  node: MarkXmlElement,
  ...localNames: readonly string[]
): MarkXmlElement[] {
  const found: MarkXmlElement[] = [];
  const walk = ({ children }: MarkXmlElement): void => {
    for (const child of children) {
      if (localNames.includes(child.local)) found.push(child);
      else walk(child);
    }
  };
  walk(node);
  return found;
}

export function findOutermostNonEmptyTexts(node: MarkXmlElement, ...localNames: readonly string[]): string[] {
  return findOutermostDescendants(node, ...localNames)
    .map(({ text }) => text)
    .filter((text) => text !== '');
}

export function listNonEmptySubtreeTexts(node: MarkXmlElement): string[] {
  const texts: string[] = [];
  const walk = ({ text, children }: MarkXmlElement): void => {
    if (text !== '') texts.push(text);
    for (const child of children) walk(child);
  };
  walk(node);
  return texts;
}
