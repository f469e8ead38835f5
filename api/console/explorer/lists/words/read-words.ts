import { COUNTY_NAMES } from '../../../../../shared/domain/codes/counties.ts';
import type { CodeLists } from '../../../../../shared/domain/codes/code-lists.ts';
import { findSniSection, listSniSections, type SniSection } from '../../../../../shared/domain/sni.ts';
import type { SniCode } from '../../../../../shared/matching/find-sni-codes.ts';
import { findIndustryCodes, MIN_STEM, fold, suggestSniDescriptionWords } from './find-industry-codes.ts';
import { withValue, type ListForm } from '../list-form.ts';
import { listStems } from './trade-words.ts';

const MAX_CODES = 50;

/** Industries that typed words can mean, to choose from. */
export interface IndustryChoices {
  readonly typed: string;
  readonly sections: readonly SniSection[];
  readonly codes: readonly SniCode[];
  /** Similar words of the code lists, if there is neither a section nor a code. */
  readonly similarWords: readonly string[];
}

/**
 * Reads the typed industry and place as filters: codes, letters, one industry, places by name. The
 * choices are null if the words mean one industry, which the form has now.
 */
export function readWords(typedForm: ListForm, lists: CodeLists) {
  const form = readPlace(typedForm, lists);
  const [typed] = form.industry;
  if (typed === undefined) return { form, choices: null };
  const rest = { ...form, industry: [] };
  const codes = typed
    .replace(/^sni\s*/i, '')
    .replaceAll('.', '')
    .split(/[\s,;]+/);
  if (codes.every((code) => /^\d{2,5}$/.test(code)))
    return { form: { ...rest, ...withValue(form, 'sni', ...codes) }, choices: null };
  const section = findSniSection(lists.current, typed.toUpperCase());
  if (section !== null)
    return { form: { ...rest, ...withValue(form, 'section', section.letter) }, choices: null };
  const choices = findChoices(typed, lists);
  const [only, ...others] = choices.codes;
  if (only === undefined || others.length > 0 || choices.sections.length > 0) return { form: rest, choices };
  return { form: { ...rest, ...withValue(form, 'sni', only.code) }, choices: null };
}

function findChoices(typed: string, lists: CodeLists): IndustryChoices {
  const words = Array.from(typed).slice(0, 200).join('');
  const codes = findIndustryCodes(lists, words, MAX_CODES);
  // `byggföretag` means the whole section `Byggverksamhet` too.
  const [typedWord = '', ...stems] = listStems(fold(words));
  const beginnings = [typedWord, ...stems.filter((stem) => stem.length >= MIN_STEM)];
  const sections = listSniSections(lists.current).filter(({ name }) =>
    beginnings.some((beginning) => fold(name).startsWith(beginning)),
  );
  const isFound = codes.length > 0 || sections.length > 0;
  return { typed, sections, codes, similarWords: isFound ? [] : suggestSniDescriptionWords(lists, words) };
}

function readPlace(form: ListForm, lists: CodeLists): ListForm {
  const typed = form.place.flatMap((text) => text.split(/[,;]/)).map((text) => text.trim());
  const read = typed
    .filter((text) => text !== '')
    .reduce((before, text) => ({ ...before, ...toPlaceFilter(before, text, lists) }), form);
  return { ...read, place: [] };
}

/** A municipality or a county by its name, a postal code by its digits, else a postal town. */
function toPlaceFilter(form: ListForm, text: string, { municipalities }: CodeLists): Partial<ListForm> {
  const digits = text.replaceAll(/\s/g, '');
  if (/^\d{1,5}$/.test(digits)) return withValue(form, 'postal_code', digits);
  const name = toBareName(text);
  const county = [...COUNTY_NAMES].find(([, { sv }]) => toBareName(sv) === name);
  if (county !== undefined && isCounty(text)) return withValue(form, 'county', county[0]);
  const municipality = findMunicipality(text, municipalities);
  if (municipality !== null) return withValue(form, 'municipality', municipality.code);
  if (county !== undefined) return withValue(form, 'county', county[0]);
  return withValue(form, 'city', text);
}

function isCounty(place: string): boolean {
  return / (?:län|county)$/i.test(place);
}

/** Finds the municipality that `text` names: `Borås`, `gothenburg`, `Nacka kommun`. */
export function findMunicipality(
  text: string,
  municipalities: CodeLists['municipalities'],
): { code: string; name: string } | null {
  if (isCounty(text)) return null;
  const bare = toBareName(text);
  const [found] = [...municipalities].filter(([, name]) => toBareName(name) === bare);
  return found === undefined ? null : { code: found[0], name: found[1] };
}

/** `Borås Stad`, `Nacka kommun` and `Stockholms län` without what kind of place they are. */
function toBareName(text: string): string {
  const bare = text.replace(/(?:(?<![åä]|for)s)?\s+(?:kommun|stad|län|county|municipality)$/iu, '');
  return /^gothenburg$/i.test(bare) ? 'goteborg' : fold(bare);
}
