import { toOtherEdition, type SniEdition, type SniLists } from '../../shared/domain/sni.ts';

/** A section (avdelning) of the Swedish industry classification SNI: its letter and SCB's name. */
interface SniSection {
  readonly letter: string;
  readonly name: string;
}

interface SectionRange extends SniSection {
  /** First two-digit division of the section. `last` is the last division. */
  readonly first: number;
  readonly last: number;
}

/**
 * The sections of each SNI edition, with SCB's names. Their letters differ between the editions
 * (docs/formats/sni.md#sections).
 */
const SECTIONS: Readonly<Record<SniEdition, readonly SectionRange[]>> = {
  '2007': parseSections(`
    A 01-03 Jordbruk, skogsbruk och fiske
    B 05-09 Utvinning av mineral
    C 10-33 Tillverkning
    D 35-35 Försörjning av el, gas, värme och kyla
    E 36-39 Vattenförsörjning; avloppsrening, avfallshantering och sanering
    F 41-43 Byggverksamhet
    G 45-47 Handel; reparation av motorfordon och motorcyklar
    H 49-53 Transport och magasinering
    I 55-56 Hotell- och restaurangverksamhet
    J 58-63 Informations- och kommunikationsverksamhet
    K 64-66 Finans- och försäkringsverksamhet
    L 68-68 Fastighetsverksamhet
    M 69-75 Verksamhet inom juridik, ekonomi, vetenskap och teknik
    N 77-82 Uthyrning, fastighetsservice, resetjänster och andra stödtjänster
    O 84-84 Offentlig förvaltning och försvar; obligatorisk socialförsäkring
    P 85-85 Utbildning
    Q 86-88 Vård och omsorg; sociala tjänster
    R 90-93 Kultur, nöje och fritid
    S 94-96 Annan serviceverksamhet
    T 97-98 Förvärvsarbete i hushåll; hushållens produktion av diverse varor och tjänster för eget bruk
    U 99-99 Verksamhet vid internationella organisationer, utländska ambassader o.d.
  `),
  '2025': parseSections(`
    A 01-03 Jordbruk, skogsbruk och fiske
    B 05-09 Utvinning av mineral
    C 10-33 Tillverkning
    D 35-35 Försörjning av el, gas, värme och kyla
    E 36-39 Vattenförsörjning; avloppsrening, avfallshantering och sanering
    F 41-43 Byggverksamhet
    G 46-47 Handel
    H 49-53 Transport och magasinering
    I 55-56 Hotell- och restaurangverksamhet
    J 58-60 Förlagsverksamhet, Radio- och TV-sändning samt produktion och distribution av medieinnehåll
    K 61-63 Telekommunikation, dataprogrammering, datakonsultverksamhet, datainfrastruktur och annan informationsverksamhet
    L 64-66 Finansiell verksamhet och försäkringsverksamhet
    M 68-68 Fastighetsverksamhet
    N 69-75 Verksamhet inom juridik, ekonomi, vetenskap och teknik
    O 77-82 Uthyrning, fastighetsservice, resetjänster och annan stödverksamhet
    P 84-84 Offentlig förvaltning och försvar; obligatorisk socialförsäkring
    Q 85-85 Utbildning
    R 86-88 Vård och omsorg; social verksamhet
    S 90-93 Kultur, idrott och fritid
    T 94-96 Annan serviceverksamhet
    U 97-98 Förvärvsarbete i hushåll; hushållens produktion av diverse varor och tjänster för eget bruk
    V 99-99 Verksamhet vid internationella organisationer, utländska ambassader o.d.
  `),
};

/** Parses lines such as `G 45-47 Handel` into sections with their ranges of divisions. */
function parseSections(lines: string): SectionRange[] {
  return [...lines.matchAll(/(\w) (\d\d)-(\d\d) (.+)/g)].map(([, letter = '', first, last, name = '']) => {
    return { letter, first: Number(first), last: Number(last), name };
  });
}

/**
 * Returns the section of a five-digit SNI code in `edition`. Uses the other edition if only that
 * one has the code. Null without a code and for an unknown division.
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
