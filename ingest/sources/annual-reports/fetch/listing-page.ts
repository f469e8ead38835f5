import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { scanXml } from '../../../parse/xml/scan-xml.ts';
import type { XmlHandler } from '../../../parse/xml/xml-handler.ts';
import { decodeXmlReferences } from '../../../parse/xml/xml-references.ts';

export interface ListedS3Object {
  readonly key: string;
  readonly sizeBytes: number;
  readonly etag: string;
  /** Time of the last modification as the publisher writes it. */
  readonly lastModified: string;
}

export interface ListingPage {
  readonly files: readonly ListedS3Object[];
  readonly nextMarker: string | null;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => name === 'Contents',
});

const text = z.string().transform(resolveReferences);

const Page = z.object({
  ListBucketResult: z.object({
    NextMarker: text.optional(),
    IsTruncated: z.enum(['true', 'false']).transform((value) => value === 'true'),
    Contents: z
      .array(
        z.object({
          Key: text,
          LastModified: z.string().default(''),
          ETag: text.default(''),
          Size: z
            .string()
            .regex(/^\d{1,15}$/)
            .transform(Number),
        }),
      )
      .default([]),
  }),
});

const NO_HANDLER: XmlHandler = {
  wantsText: false,
  startElement: () => undefined,
  textChunk: () => undefined,
  endElement: () => undefined,
};

/** docs/formats/annual-reports.md#the-listing. The error that it throws describes the defect. */
export function parseListingPage(xml: string): ListingPage {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('the page has a DOCTYPE, which is not allowed');
  let document: unknown;
  try {
    // The parser does not check that the XML is well-formed.
    scanXml(Buffer.from(xml.replace(/^\ufeff/, '')), NO_HANDLER);
    document = parser.parse(xml);
  } catch (cause) {
    throw new Error('the page is not well-formed XML', { cause });
  }
  const page = Page.safeParse(document);
  if (!page.success) {
    const place = page.error.issues[0]?.path.join('/') ?? '';
    throw new Error(`the page has an unexpected form at ${place}`, { cause: page.error });
  }
  const { NextMarker: given, IsTruncated: isTruncated, Contents: entries } = page.data.ListBucketResult;
  const nextMarker = isTruncated ? given || entries.at(-1)?.Key : null;
  if (nextMarker === undefined)
    throw new Error('the page is not the last one, but has no marker of the next page');
  const files = entries.map(({ Key: key, Size: sizeBytes, ETag: etag, LastModified: lastModified }) => {
    return { key, sizeBytes, etag, lastModified };
  });
  return { files, nextMarker };
}

/** The XML parser does not do it. Unknown references stay unchanged. */
function resolveReferences(value: string): string {
  return value.replaceAll(/&[^&;]*;/g, (reference) => decodeXmlReferences(reference) ?? reference);
}
