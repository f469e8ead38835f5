import type { Language } from '../language/language.ts';
import { type CodeTexts, toCodeText } from './format.ts';
import type { Proceeding } from '../../../shared/domain/stored-company-detail.ts';

/**
 * By the registry's code (docs/formats/registry.md#proceedings). The authority does not document
 * the codes `…-AVSLAVOMFO`, which end a proceeding. Their meaning is inferred.
 */
export const PROCEEDINGS: CodeTexts = {
  'AC-AVOMFO': { sv: 'Ackordsförhandling', en: 'Composition proceedings' },
  'DEOL-AVOMFO': { sv: 'Överlåtande vid delning', en: 'Transferor in a division' },
  'DEOT-AVOMFO': { sv: 'Övertagande vid delning', en: 'Transferee in a division' },
  'FR-AVOMFO': { sv: 'Företagsrekonstruktion', en: 'Company reorganisation' },
  'FUOL-AVOMFO': { sv: 'Överlåtande i fusion', en: 'Transferor in a merger' },
  'FUOT-AVOMFO': { sv: 'Övertagande i fusion', en: 'Transferee in a merger' },
  'GROM-AVOMFO': { sv: 'Gränsöverskridande ombildning', en: 'Cross-border conversion' },
  'KK-AVOMFO': { sv: 'Konkurs', en: 'Bankruptcy' },
  'LI-AVOMFO': { sv: 'Likvidation', en: 'Liquidation' },
  'OM-AVOMFO': { sv: 'Ombildning', en: 'Conversion' },
  'RES-AVOMFO': { sv: 'Resolution', en: 'Resolution' },
  'FRUHOR-AVSLAVOMFO': { sv: 'Företagsrekonstruktion upphörd', en: 'Company reorganisation ended' },
  'FRUHAVD-AVSLAVOMFO': {
    sv: 'Företagsrekonstruktion upphävd av domstol',
    en: 'Company reorganisation set aside by a court',
  },
  'KKAVOV-AVSLAVOMFO': { sv: 'Konkurs avslutad med överskott', en: 'Bankruptcy ended with a surplus' },
  'KKUHAVD-AVSLAVOMFO': { sv: 'Konkurs upphävd av rätt', en: 'Bankruptcy set aside by a court' },
  'LIUHOR-AVSLAVOMFO': {
    sv: 'Likvidation upphör, verksamheten återupptas',
    en: 'Liquidation ended, business resumed',
  },
  'LIUHAVD-AVSLAVOMFO': { sv: 'Likvidation upphävd av domstol', en: 'Liquidation set aside by a court' },
  'ACUHOR-AVSLAVOMFO': { sv: 'Ackordsförhandling upphör', en: 'Composition proceedings ended' },
  'ACUHAVD-AVSLAVOMFO': { sv: 'Ackordsförhandling upphävd', en: 'Composition proceedings set aside' },
};

/** `|CODE-AVOMFO$date|…` (docs/callers/company.md). */
export function parseOngoingProceedings(ongoingRestructuring: string | null): Proceeding[] {
  const items = (ongoingRestructuring ?? '').split('|').filter((item) => item !== '');
  return items.map((item) => {
    const [code = '', date = ''] = item.split('$');
    return { code, date: date === '' ? null : date };
  });
}

/** By code without `-AVORG` (docs/formats/registry.md#reasons). */
export const DEREGISTRATION_REASONS: CodeTexts = {
  AKEJH: { sv: 'Aktiekapitalet inte höjts', en: 'Share capital not raised' },
  ARSEED: { sv: 'Årsredovisning saknas', en: 'Annual report missing' },
  AVREG: { sv: 'Avregistrerad', en: 'Deregistered' },
  BABAKEJH: {
    sv: 'Ombildat till bankaktiebolag eller aktiekapitalet inte höjts',
    en: 'Converted to a limited banking company, or share capital not raised',
  },
  DELAV: { sv: 'Delning', en: 'Division' },
  DOM: { sv: 'Beslut av instans', en: 'Decision of an authority or a court' },
  FUAV: { sv: 'Fusion', en: 'Merger' },
  GROMAV: { sv: 'Gränsöverskridande ombildning', en: 'Cross-border conversion' },
  KKAV: { sv: 'Konkurs', en: 'Bankruptcy' },
  LIAV: { sv: 'Likvidation', en: 'Liquidation' },
  NYINN: { sv: 'Ny innehavare', en: 'New owner' },
  OMAV: { sv: 'Ombildning', en: 'Conversion' },
  OMBAB: { sv: 'Ombildat till bankaktiebolag', en: 'Converted to a limited banking company' },
  OVERK: { sv: 'Overksamhet', en: 'Inactivity' },
  UTLKKLI: {
    sv: 'Det utländska företagets likvidation eller konkurs',
    en: 'Liquidation or bankruptcy of the foreign company',
  },
  VDSAK: { sv: 'Verkställande direktör saknas', en: 'Managing director missing' },
  VERKUPP: { sv: 'Verksamheten har upphört', en: 'Business ceased' },
};

export function toDeregistrationReasonText(code: string, language: Language): string {
  return toCodeText(DEREGISTRATION_REASONS, code.replace(/-AVORG$/, ''), language, code);
}
