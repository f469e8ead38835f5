import { maskIdentityNumber } from '../../../../shared/domain/organisation-number.ts';

const UUID_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:x?html|zip|xbri)$/i;
const SUFFIX = /\.(?:x?html|zip|xbri)$/i;

/**
 * Returns the label under which reports show a document of a filing: its own name if that is a UUID
 * of the registry (docs/formats/annual-reports.md#documents), otherwise its position from 1, such
 * as `#2.xhtml`. Other names can contain personal data.
 */
export function maskNonUuidMemberName(name: string, indexInZip: number): string {
  if (UUID_NAME.test(name)) return name;
  return `#${indexInZip + 1}${toFileExtension(name)}`;
}

function toFileExtension(name: string): string {
  return SUFFIX.exec(name)?.[0].toLowerCase() ?? '';
}

const MAX_CHARACTERS = 200;
const FILING = /^(\d{10})(_\d{4}-\d{2}-\d{2}\.zip)$/;
/** Matches a label as `maskNonUuidMemberName` returns it: a UUID or a position. */
const MEMBER_LABEL = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|#\d+)(?:\.(?:x?html|zip|xbri))?$/i;

/**
 * Masks the path of a document for the file of rejected rows (docs/contract.md#personal-data). In
 * the name of a filing, masks only the organisation number. Keeps a UUID and a position such as
 * `#2.xhtml`. Any other name may contain personal data, and becomes `*` with its extension.
 */
export function maskUnrecognisedNamesInPath(path: string): string {
  return path.split('/').map(maskName).join('/').slice(0, MAX_CHARACTERS);
}

function maskName(name: string): string {
  const [, number, rest] = FILING.exec(name) ?? [];
  if (number !== undefined) return `${maskIdentityNumber(number)}${rest}`;
  return MEMBER_LABEL.test(name) ? name : `*${toFileExtension(name)}`;
}
