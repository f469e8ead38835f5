import { createHash } from 'node:crypto';

/**
 * A page of the registry's listing of `files`, in the words of the real one
 * (docs/formats/annual-reports.md#the-listing).
 */
export function toListingPage(
  prefix: string,
  marker: string,
  files: readonly (readonly [string, Buffer])[],
  modified: Date,
  maxKeys: number,
  isTruncated: boolean,
): string {
  const next = isTruncated ? `<NextMarker>${files.at(-1)![0]}[minio_list:v2,return:]</NextMarker>` : '';
  const contents = files.map(([key, file]) => {
    const etag = toEtag(file).replaceAll('"', '&#34;');
    const owner = '<Owner><ID>02d6</ID><DisplayName>minio</DisplayName></Owner>';
    const parts = [`<Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified>`];
    parts.push(
      `<ETag>${etag}</ETag><Size>${file.length}</Size>${owner}<StorageClass>STANDARD</StorageClass>`,
    );
    return `<Contents>${parts.join('')}</Contents>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bulkfil-paketering-zipfiler-prod</Name>\
<Prefix>${prefix}</Prefix><Marker>${marker}</Marker>${next}<MaxKeys>${maxKeys}</MaxKeys>\
<IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

export function toEtag(file: Buffer): string {
  return `"${createHash('md5').update(file).digest('hex')}-7"`;
}
