import type { Language } from '../language/language.ts';
import { type CodeTexts, toCodeText } from './format.ts';

/** By lower-case code (docs/formats/trademarks.md#code-values). */
const STATUSES: CodeTexts = {
  'application filed': { sv: 'Ansökan inlämnad', en: 'Application filed' },
  'filing date accorded': { sv: 'Ansökningsdag fastställd', en: 'Filing date accorded' },
  'classification checked': { sv: 'Klassificering granskad', en: 'Classification checked' },
  'application published': { sv: 'Ansökan kungjord', en: 'Application published' },
  'application accepted': { sv: 'Ansökan godkänd', en: 'Application accepted' },
  'application opposed': { sv: 'Invändning mot ansökan', en: 'Application opposed' },
  'application refused': { sv: 'Ansökan avslagen', en: 'Application refused' },
  'application withdrawn': { sv: 'Ansökan återkallad', en: 'Application withdrawn' },
  'application deemed withdrawn': { sv: 'Ansökan anses återkallad', en: 'Application deemed withdrawn' },
  'application under examination': { sv: 'Ansökan under granskning', en: 'Application under examination' },
  'conversion requested': { sv: 'Omvandling begärd', en: 'Conversion requested' },
  'appeal pending': { sv: 'Överklagande pågår', en: 'Appeal pending' },
  'action before court of justice pending': {
    sv: 'Talan vid domstol pågår',
    en: 'Action before Court of Justice pending',
  },
  'interruption of proceedings': { sv: 'Handläggning avbruten', en: 'Interruption of proceedings' },
  registered: { sv: 'Registrerad', en: 'Registered' },
  'registration pending': { sv: 'Registrering pågår', en: 'Registration pending' },
  'registration opposed': { sv: 'Invändning mot registrering', en: 'Registration opposed' },
  'registration cancellation pending': { sv: 'Hävning pågår', en: 'Registration cancellation pending' },
  'registration cancelled': { sv: 'Registrering hävd', en: 'Registration cancelled' },
  'registration surrendered': { sv: 'Registrering avstådd', en: 'Registration surrendered' },
  'registration expired': { sv: 'Registrering utgången', en: 'Registration expired' },
  'invalidity proceeding pending': { sv: 'Ogiltighetsprövning pågår', en: 'Invalidity proceeding pending' },
  'revocation proceeding pending': { sv: 'Hävningsprövning pågår', en: 'Revocation proceeding pending' },
  expired: { sv: 'Avförd', en: 'Expired' },
  filed: { sv: 'Inlämnad', en: 'Filed' },
  ended: { sv: 'Avslutad', en: 'Ended' },
  withdrawn: { sv: 'Återkallad', en: 'Withdrawn' },
  dismissed: { sv: 'Avskriven', en: 'Dismissed' },
};

/** Kinds by lower-case code (docs/formats/trademarks.md#code-values). */
const FEATURES: CodeTexts = {
  word: { sv: 'Ord', en: 'Word' },
  'stylized characters': { sv: 'Ord med särskilt typsnitt', en: 'Stylised characters' },
  figurative: { sv: 'Figur', en: 'Figurative' },
  combined: { sv: 'Ord och figur', en: 'Combined' },
  '3-d': { sv: 'Tredimensionell', en: 'Three-dimensional' },
  '3d shape': { sv: 'Tredimensionell', en: 'Three-dimensional' },
  'three dimensional': { sv: 'Tredimensionell', en: 'Three-dimensional' },
  colour: { sv: 'Färg', en: 'Colour' },
  sound: { sv: 'Ljud', en: 'Sound' },
  hologram: { sv: 'Hologram', en: 'Hologram' },
  olfactory: { sv: 'Doft', en: 'Olfactory' },
  motion: { sv: 'Rörelse', en: 'Motion' },
  position: { sv: 'Position', en: 'Position' },
  pattern: { sv: 'Mönster', en: 'Pattern' },
  multimedia: { sv: 'Multimedia', en: 'Multimedia' },
  municipal: { sv: 'Kommunvapen', en: 'Municipal coat of arms' },
  chimney: { sv: 'Skorstensmärke', en: 'Chimney marking' },
  kennfaden: { sv: 'Kännetråd', en: 'Tracer thread' },
  other: { sv: 'Annat', en: 'Other' },
  undefined: { sv: 'Uppgift saknas', en: 'Undefined' },
};

export function toTrademarkStatusText(status: string, language: Language): string {
  return toCodeText(STATUSES, status.toLowerCase(), language, status);
}

export function toTrademarkKindText(markFeature: string, language: Language): string {
  return toCodeText(FEATURES, markFeature.toLowerCase(), language, markFeature);
}
