import { toOtherEdition, type SniEdition, type SniLists } from '../../shared/domain/sni.ts';

/** A section (avdelning) of the Swedish industry classification, with its letter and SCB's name. */
export interface SniSection {
  readonly letter: string;
  readonly name: string;
}

interface SectionRange extends SniSection {
  /** First and last two-digit division. */
  readonly first: number;
  readonly last: number;
}

/** The letters differ between the editions (docs/formats/sni.md#sections). The names are SCB's. */
const SECTIONS: Readonly<Record<SniEdition, readonly SectionRange[]>> = {
  '2007': [
    section('A', 1, 3, 'Jordbruk, skogsbruk och fiske'),
    section('B', 5, 9, 'Utvinning av mineral'),
    section('C', 10, 33, 'Tillverkning'),
    section('D', 35, 35, 'Försörjning av el, gas, värme och kyla'),
    section('E', 36, 39, 'Vattenförsörjning; avloppsrening, avfallshantering och sanering'),
    section('F', 41, 43, 'Byggverksamhet'),
    section('G', 45, 47, 'Handel; reparation av motorfordon och motorcyklar'),
    section('H', 49, 53, 'Transport och magasinering'),
    section('I', 55, 56, 'Hotell- och restaurangverksamhet'),
    section('J', 58, 63, 'Informations- och kommunikationsverksamhet'),
    section('K', 64, 66, 'Finans- och försäkringsverksamhet'),
    section('L', 68, 68, 'Fastighetsverksamhet'),
    section('M', 69, 75, 'Verksamhet inom juridik, ekonomi, vetenskap och teknik'),
    section('N', 77, 82, 'Uthyrning, fastighetsservice, resetjänster och andra stödtjänster'),
    section('O', 84, 84, 'Offentlig förvaltning och försvar; obligatorisk socialförsäkring'),
    section('P', 85, 85, 'Utbildning'),
    section('Q', 86, 88, 'Vård och omsorg; sociala tjänster'),
    section('R', 90, 93, 'Kultur, nöje och fritid'),
    section('S', 94, 96, 'Annan serviceverksamhet'),
    section(
      'T',
      97,
      98,
      'Förvärvsarbete i hushåll; hushållens produktion av diverse varor och tjänster för eget bruk',
    ),
    section('U', 99, 99, 'Verksamhet vid internationella organisationer, utländska ambassader o.d.'),
  ],
  '2025': [
    section('A', 1, 3, 'Jordbruk, skogsbruk och fiske'),
    section('B', 5, 9, 'Utvinning av mineral'),
    section('C', 10, 33, 'Tillverkning'),
    section('D', 35, 35, 'Försörjning av el, gas, värme och kyla'),
    section('E', 36, 39, 'Vattenförsörjning; avloppsrening, avfallshantering och sanering'),
    section('F', 41, 43, 'Byggverksamhet'),
    section('G', 46, 47, 'Handel'),
    section('H', 49, 53, 'Transport och magasinering'),
    section('I', 55, 56, 'Hotell- och restaurangverksamhet'),
    section(
      'J',
      58,
      60,
      'Förlagsverksamhet, Radio- och TV-sändning samt produktion och distribution av medieinnehåll',
    ),
    section(
      'K',
      61,
      63,
      'Telekommunikation, dataprogrammering, datakonsultverksamhet, datainfrastruktur och annan informationsverksamhet',
    ),
    section('L', 64, 66, 'Finansiell verksamhet och försäkringsverksamhet'),
    section('M', 68, 68, 'Fastighetsverksamhet'),
    section('N', 69, 75, 'Verksamhet inom juridik, ekonomi, vetenskap och teknik'),
    section('O', 77, 82, 'Uthyrning, fastighetsservice, resetjänster och annan stödverksamhet'),
    section('P', 84, 84, 'Offentlig förvaltning och försvar; obligatorisk socialförsäkring'),
    section('Q', 85, 85, 'Utbildning'),
    section('R', 86, 88, 'Vård och omsorg; social verksamhet'),
    section('S', 90, 93, 'Kultur, idrott och fritid'),
    section('T', 94, 96, 'Annan serviceverksamhet'),
    section(
      'U',
      97,
      98,
      'Förvärvsarbete i hushåll; hushållens produktion av diverse varor och tjänster för eget bruk',
    ),
    section('V', 99, 99, 'Verksamhet vid internationella organisationer, utländska ambassader o.d.'),
  ],
};

function section(letter: string, first: number, last: number, name: string): SectionRange {
  return { letter, first, last, name };
}

/**
 * Returns the section of a five-digit code. Uses `edition` unless only the other one has the code.
 * Null without a code or for an unknown division.
 */
export function toSniSection(lists: SniLists, edition: SniEdition, code: string | null): SniSection | null {
  if (code === null) return null;
  const other = toOtherEdition(edition);
  const isOfOther = !lists[edition].has(code) && lists[other].has(code);
  const division = Number(code.slice(0, 2));
  const found = SECTIONS[isOfOther ? other : edition].find(
    ({ first, last }) => division >= first && division <= last,
  );
  return found === undefined ? null : { letter: found.letter, name: found.name };
}
