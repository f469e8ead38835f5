import { maskIdentity } from '../../../shared/domain/organisation-number.ts';
import { readSuffix } from './filings/to-member-label.ts';

const MOST_CHARACTERS = 200;
const FILING = /^(\d{10})(_\d{4}-\d{2}-\d{2}\.zip)$/;
/** What members of a filing are called where failures are told: their UUID, or their place. */
const LABEL = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|#\d+)(?:\.(?:x?html|zip|xbri))?$/i;

/**
 * What of the path of a filing, or of a member in it, may stand in the file of rejects (decisions.md, personal data). Names come from
 * strangers and can hold anything, so what has not the form of a filing's name or of a label is a star and its suffix.
 */
export function maskMemberPath(path: string): string {
  return path.split('/').map(maskName).join('/').slice(0, MOST_CHARACTERS);
}

function maskName(name: string): string {
  const [, number, rest] = FILING.exec(name) ?? [];
  if (number !== undefined) return `${maskIdentity(number)}${rest}`;
  return LABEL.test(name) ? name : `*${readSuffix(name)}`;
}
