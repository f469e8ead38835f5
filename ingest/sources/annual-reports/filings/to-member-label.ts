const UUID_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:x?html|zip|xbri)$/i;
const SUFFIX = /\.(?:x?html|zip|xbri)$/i;

/**
 * What a member of a filing is called where failures are told. Its name can hold anything, a person's included, so unless it is the UUID
 * that the company registry gives (formats/annual-reports.md, section 1), its place tells it, from 1: `#2.xhtml`.
 */
export function toMemberLabel(name: string, position: number): string {
  if (UUID_NAME.test(name)) return name;
  return `#${position + 1}${readSuffix(name)}`;
}

/** What a name says of the kind of file, in lower case; `''` for a kind that plays no part in a filing. */
export function readSuffix(name: string): string {
  return SUFFIX.exec(name)?.[0].toLowerCase() ?? '';
}
