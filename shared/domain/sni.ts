import { z } from 'zod';
import { textOrNull } from './nullable-fields.ts';

/** Edition of the Swedish industry classification SNI. */
export type SniEdition = '2007' | '2025';

/** Edition of the SNI codes in a delivery without a known edition. */
export const DEFAULT_SNI_EDITION: SniEdition = '2025';

/**
 * For each edition of SNI: descriptions by code of five digits (docs/formats/sni.md#two-editions).
 */
export type SniLists = Readonly<Record<SniEdition, ReadonlyMap<string, string>>>;

/** SNI codes of a generation. `current` is the edition in which its companies are coded. */
export interface SniRegister {
  readonly current: SniEdition;
  readonly lists: SniLists;
}

export function toOtherEdition(edition: SniEdition): SniEdition {
  return edition === '2007' ? '2025' : '2007';
}

/** From `preferredEdition`, otherwise from the other one, otherwise null. */
export function describeSniCode(lists: SniLists, preferredEdition: SniEdition, code: string): string | null {
  return lists[preferredEdition].get(code) ?? lists[toOtherEdition(preferredEdition)].get(code) ?? null;
}

const sniCode = z
  .string()
  .regex(/^[^\s]+$/)
  .nullable();
const codeOf = (place: string, none: string) =>
  sniCode.describe(`SNI code of the ${place} industry, five digits. Null without ${none} industry.`);
const nameOf = (code: string) =>
  textOrNull(
    `Swedish description of \`${code}\`. Null without a code, or when the code is in neither edition of SNI.`,
  );

/**
 * Up to five industry codes of a company, the primary one first, each with its description
 * (docs/callers/company.md#status-and-industry). The description of an unknown code is null.
 */
export const CompanySniCodes = z
  .object({
    sni1: codeOf('primary', 'an'),
    sni1_name: nameOf('sni1'),
    sni2: codeOf('second', 'a second'),
    sni2_name: nameOf('sni2'),
    sni3: codeOf('third', 'a third'),
    sni3_name: nameOf('sni3'),
    sni4: codeOf('fourth', 'a fourth'),
    sni4_name: nameOf('sni4'),
    sni5: codeOf('fifth', 'a fifth'),
    sni5_name: nameOf('sni5'),
  })
  .meta({
    id: 'SniCodes',
    description: 'Up to five SNI codes with their descriptions. `sni1` is the primary industry.',
  });
export type CompanySniCodes = z.infer<typeof CompanySniCodes>;

/** Returns the codes of a company, each once, the primary one first. */
export function listSniCodes({ sni1, sni2, sni3, sni4, sni5 }: CompanySniCodes): string[] {
  return [...new Set([sni1, sni2, sni3, sni4, sni5])].filter((code) => code !== null);
}

/** A section (avdelning) of the Swedish industry classification SNI: its letter and SCB's name. */
export interface SniSection {
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
 * Returns the section of a five-digit SNI code in `preferredEdition`. Uses the other edition if
 * only that one has the code. Null for an unknown division.
 */
export function toSniSection(lists: SniLists, preferredEdition: SniEdition, code: string): SniSection | null {
  const other = toOtherEdition(preferredEdition);
  const isOfOther = !lists[preferredEdition].has(code) && lists[other].has(code);
  const division = Number(code.slice(0, 2));
  const found = SECTIONS[isOfOther ? other : preferredEdition].find(
    ({ first, last }) => division >= first && division <= last,
  );
  return found === undefined ? null : { letter: found.letter, name: found.name };
}

export function listSniSections(edition: SniEdition): readonly SniSection[] {
  return SECTIONS[edition].map(({ letter, name }) => ({ letter, name }));
}

export function findSniSection(edition: SniEdition, letter: string): SniSection | null {
  const found = SECTIONS[edition].find((section) => section.letter === letter);
  return found === undefined ? null : { letter: found.letter, name: found.name };
}
