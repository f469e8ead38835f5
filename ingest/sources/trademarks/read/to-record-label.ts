import { isOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';

const PLAIN_NAME = /^[\w.-]{1,80}\.xml$/i;
/** What a personal number looks like. */
const IDENTITY = /(?<!\d)(?:\d[-_.]?){9,11}\d(?!\d)/;

/** What a member of an archive is called where failures are told: its name, unless that could hold anything; then its place, from 1. */
export function toRecordLabel(name: string, position: number): string {
  const base = name.split('/').at(-1)!;
  const [identity = ''] = IDENTITY.exec(base) ?? [];
  const isPersonal = identity !== '' && !isOrganisationNumber(identity.replace(/\D/g, ''));
  return PLAIN_NAME.test(base) && !isPersonal ? base : `#${position + 1}.xml`;
}
