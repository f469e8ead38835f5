import type { Language } from '../language/language.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

/**
 * Texts of the reasons for deregistration, by code without `-AVORG`
 * (docs/formats/registry.md#reasons).
 */
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

/** Returns the text of a reason for deregistration, by its code with or without `-AVORG`. */
export function toDeregistrationReasonText(code: string, language: Language): string {
  const short = code.replace(/-AVORG$/, '');
  return Object.hasOwn(DEREGISTRATION_REASONS, short)
    ? toCodeText(DEREGISTRATION_REASONS, short, language)
    : code;
}
