import { maskIdentity } from '../../../../shared/domain/organisation-number.ts';

const UUID_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:x?html|zip|xbri)$/i;
const SUFFIX = /\.(?:x?html|zip|xbri)$/i;

/**
 * What a member of a filing is called where failures are told. Its name can hold anything, a
 * person's included, so unless it is the UUID that the company registry gives
 * (docs/formats/annual-reports.md#documents), its place tells it, from 1: `#2.xhtml`.
 */
export function toMemberLabel(name: string, position: number): string {
  if (UUID_NAME.test(name)) return name;
  return `#${position + 1}${readSuffix(name)}`;
}

/** What a name says of the kind of file, in lower case; `''` for a kind that plays no part in a filing. */
export function readSuffix(name: string): string {
  return SUFFIX.exec(name)?.[0].toLowerCase() ?? '';
}

const MAX_CHARACTERS = 200;
const FILING = /^(\d{10})(_\d{4}-\d{2}-\d{2}\.zip)$/;
/** What members of a filing are called where failures are told: their UUID, or their place. */
const MEMBER_LABEL = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|#\d+)(?:\.(?:x?html|zip|xbri))?$/i;

/**
 * What of the path of a filing, or of a member in it, may stand in the file of rejects
 * (docs/contract.md#personal-data). Names come from strangers and can hold anything, so what has
 * not the form of a filing's name or of a label is a star and its suffix.
 */
export function maskMemberPath(path: string): string {
  return path.split('/').map(maskName).join('/').slice(0, MAX_CHARACTERS);
}

function maskName(name: string): string {
  const [, number, rest] = FILING.exec(name) ?? [];
  if (number !== undefined) return `${maskIdentity(number)}${rest}`;
  return MEMBER_LABEL.test(name) ? name : `*${readSuffix(name)}`;
}
