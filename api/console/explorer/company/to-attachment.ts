import contentDisposition from 'content-disposition';

/**
 * Returns the header that saves an answer as a file. Names with å, ä and ö are there in UTF-8 too:
 * by the library's own choice, which is Latin-1, browsers leave out these letters and save
 * `_Plommonvallens  AB` for `Östra Plommonvallens Bärgning AB`.
 */
export function toAttachment(name: string): string {
  return contentDisposition(name, { fallback: name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') });
}
