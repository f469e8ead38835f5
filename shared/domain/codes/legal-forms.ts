import type { BilingualText } from '../bilingual-text.ts';

/**
 * Texts of the registry's legal forms, by code without `-ORGFO`
 * (docs/formats/registry.md#legal-forms).
 */
export const LEGAL_FORM_TEXTS: Readonly<Record<string, BilingualText>> = {
  AB: { sv: 'Aktiebolag', en: 'Limited company' },
  BAB: { sv: 'Bankaktiebolag', en: 'Limited banking company' },
  BF: { sv: 'Bostadsförening', en: 'Housing association' },
  BFL: { sv: 'Utländsk banks filial', en: 'Branch of a foreign bank' },
  BRF: { sv: 'Bostadsrättsförening', en: 'Tenant-owners’ association' },
  E: { sv: 'Enskild näringsverksamhet', en: 'Sole trader' },
  EB: { sv: 'Enkla bolag', en: 'Unregistered partnership' },
  EEIG: { sv: 'Europeisk ekonomisk intressegruppering', en: 'European economic interest grouping' },
  EGTS: {
    sv: 'Europeisk gruppering för territoriellt samarbete',
    en: 'European grouping of territorial cooperation',
  },
  EK: { sv: 'Ekonomisk förening', en: 'Economic association' },
  FAB: { sv: 'Försäkringsaktiebolag', en: 'Limited insurance company' },
  FF: { sv: 'Försäkringsförmedlare', en: 'Insurance intermediary' },
  FL: { sv: 'Filial', en: 'Branch of a foreign company' },
  FOF: { sv: 'Försäkringsförening', en: 'Insurance association' },
  HB: { sv: 'Handelsbolag', en: 'Trading partnership' },
  I: {
    sv: 'Ideell förening som bedriver näringsverksamhet',
    en: 'Non-profit association that runs a business',
  },
  KB: { sv: 'Kommanditbolag', en: 'Limited partnership' },
  KHF: { sv: 'Kooperativ hyresrättsförening', en: 'Cooperative tenancy association' },
  MB: { sv: 'Medlemsbank', en: 'Cooperative bank' },
  OFB: { sv: 'Ömsesidigt försäkringsbolag', en: 'Mutual insurance company' },
  OTPB: { sv: 'Ömsesidigt tjänstepensionsbolag', en: 'Mutual occupational pension company' },
  S: { sv: 'Stiftelse som bedriver näringsverksamhet', en: 'Foundation that runs a business' },
  SB: { sv: 'Sparbank', en: 'Savings bank' },
  SCE: { sv: 'Europakooperativ', en: 'European cooperative society' },
  SE: { sv: 'Europabolag', en: 'European company' },
  SF: { sv: 'Sambruksförening', en: 'Collective farming society' },
  TPAB: { sv: 'Tjänstepensionsaktiebolag', en: 'Limited occupational pension company' },
  TPF: { sv: 'Tjänstepensionsförening', en: 'Occupational pension association' },
  TSF: { sv: 'Trossamfund som bedriver näringsverksamhet', en: 'Religious community that runs a business' },
};
