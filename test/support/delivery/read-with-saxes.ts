import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  resolveQName,
  type NamespaceScope,
  type XmlStartTag,
  type XmlHandler,
} from '../../../ingest/parse/xml/xml-handler.ts';

/** Reads a document with Saxes, a strict parser with namespaces. Throws at the first error. */
export function readWithSaxes(bytes: Buffer, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => handler.startElement(toElement(tag, parser)));
  parser.on('closetag', () => handler.endElement());
  const take = (part: string): void => {
    if (handler.wantsText) handler.textChunk(part);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.write(bytes.toString('utf8')).close();
}

function toElement(tag: SaxesTagNS, parser: SaxesParser<{ xmlns: true }>): XmlStartTag {
  // Saxes resolves prefixes only at its current position, so the ones in force are recorded here.
  const known = new Map<string, string | null>();
  for (const [prefix, namespace] of Object.entries(tag.ns ?? {})) known.set(prefix, namespace);
  const lookUp = (prefix: string): string | null =>
    known.get(prefix) ?? parser.resolve(prefix) ?? (prefix === '' ? '' : null);
  const scope: NamespaceScope = {
    findNamespace: lookUp,
    resolveQName: (name) => resolveQName({ findNamespace: lookUp }, name),
  };
  const attributes = Object.values(tag.attributes);
  const attribute = (local: string): string | null =>
    attributes.find((each) => each.prefix === '' && each.local === local && each.name !== 'xmlns')?.value ??
    null;
  return {
    namespace: tag.uri,
    local: tag.local,
    scope,
    attribute,
    attributeInNamespace: (namespace, local) =>
      attributes.find((each) => each.prefix !== '' && each.uri === namespace && each.local === local)
        ?.value ?? null,
  };
}
