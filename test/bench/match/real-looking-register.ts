import type { Random } from '../../../fixtures/generate/random.ts';
import {
  capitalise,
  CONSONANTS_AND_VOWELS,
  GIVEN_NAMES,
  PLACE_AND_SURNAME_STARTS,
  PLACE_NAME_ENDINGS,
  SURNAME_ENDINGS,
  toTitleCase,
  toWords,
} from '../../../fixtures/generate/companies/words.ts';
import { TOWNS } from '../../../fixtures/generate/companies/towns.ts';
import { withCheckDigit } from '../../support/delivery/organisation-numbers.ts';
import type { RegisteredCompany } from '../../support/ingest/build-register.ts';

const FIRST_NUMBER = 556_000_000;
const DEREGISTERED_SHARE = 0.25;

/**
 * Companies with invented names, drawn to the shares of real ones: numbers of words and letters,
 * rare words, initials, `&` and places. Names of the fictional register have fewer near neighbours,
 * so that faults with short queries do not show there.
 */
export function makeRealLookingCompanies(random: Random, count: number): RegisteredCompany[] {
  const surnames = Array.from({ length: 30_000 }, () => makeSurname(random));
  return Array.from({ length: count }, (_, index) => {
    const town = toTitleCase(random.pick(TOWNS).name);
    return {
      name: `${makeName(random, surnames, town)} ${random.chance(0.96) ? 'AB' : 'HB'}`,
      orgNumber: withCheckDigit(FIRST_NUMBER + index),
      city: town.toUpperCase(),
      isDeregistered: random.chance(DEREGISTERED_SHARE),
    };
  });
}

/** Words that many names share, the commonest first. */
const COMMON_WORDS = toWords(`
  Bygg Entreprenad Sverige Fastigheter Sweden Åkeri Transport Service Maskin Bil Consulting Restaurang
  Group Holding Schakt VVS Golv Invest El Konsult Mark Förvaltning Nordic Rör Måleri Måleri Måleri Städ
  Design Redovisning Media Data Trä Plåt Glas Tak Foto Hem Trädgård Teknik Produktion Handel Kök Svets
  Förlag Musik Fisk Skog Lantbruk Event Frisör Bageri Café Pizzeria Tandvård Juridik Ekonomi System Kakel
  Import Capital Solutions Management Development Partner Interiör Bilverkstad Däck Elteknik Elservice
  Byggservice Fastighetsservice Redovisningsbyrå International Studio Food Energi Vård Omsorg Industri
  Montage Rederi Mekaniska Verkstad Snickeri Plattsättning Fönster Gruppen Syd Norr Väst Öst`);

/** Parts of compounds such as `vagnsbutiken`. */
const COMPOUND_STARTS = toWords(`
  vagns bok blom kaffe cykel båt sko skinn guld silver glas ljus ljud bild färg papp tryck text tyg garn
  hus gårds stad torg park sjö skärgårds fjäll älv ångbåts hamn lager frakt kyl värme vatten vind sol
  jord sten grus betong trä skogs ved ört kött ost mjölk bröd tårt glass fisk vin öl te mat kök bad
  golv tak vägg dörr fönster lås larm vakt brand häst hund katt djur ko får bi barn ung senior hälso
  massage tand hud hår skönhets träning dans idrotts golf tennis hockey spel lek konst musik scen film`);
const COMPOUND_ENDS = toWords(`
  butiken boden huset firman verket verkstan kompaniet byrån gruppen tjänst center gården hallen stugan
  salongen kliniken skolan laget bolaget fabriken magasinet depån hörnan källaren lyftet montören mästaren
  proffset doktorn experten specialisten konsulten partner teamet kraft teknik design form vision idé bygg
  data media konsult service handel import transport plåt smide snickaren målaren läggaren byggaren`);

function makeName(random: Random, surnames: readonly string[], town: string): string {
  const opening = (): string => random.pickWeighted(OPENINGS)(random, surnames);
  const common = (): string => pickCommon(random, COMMON_WORDS);
  const second = (): string => (random.chance(0.75) ? common() : makeRare(random));
  const and = random.chance(0.25) ? 'och' : '&';
  const first = random.next();
  const kind = random.next();
  if (first < 0.1) return opening();
  if (first < 0.57) return `${opening()} ${second()}`;
  if (first < 0.8) {
    if (kind < 0.2) return `${makeRare(random)} ${and} ${second()}`;
    if (kind < 0.4) return `${opening()} i ${town}`;
    return `${opening()} ${second()} ${common()}`;
  }
  if (first < 0.94) {
    if (kind < 0.6) return `${opening()} ${second()} i ${town}`;
    if (kind < 0.85)
      return `${pickCommon(random, surnames)} ${and} ${pickCommon(random, surnames)} ${common()}`;
    return `${opening()} ${common()} ${common()} ${makeRare(random)}`;
  }
  if (kind < 0.5) return `${opening()} ${and} ${common()} i ${town}`;
  return `${common()} ${and} ${common()} ${opening()} ${kind < 0.75 ? 'Sverige' : random.int(100)}`;
}

type Opening = (random: Random, surnames: readonly string[]) => string;

const OPENINGS: readonly (readonly [Opening, share: number])[] = [
  [makeInitials, 0.15],
  [(random, surnames) => `${pickCommon(random, surnames)}${random.chance(0.5) ? 's' : ''}`, 0.16],
  [(random) => `${random.pick(GIVEN_NAMES)}${random.chance(0.5) ? 's' : ''}`, 0.04],
  [makeBrand, 0.37],
  [makeCompound, 0.23],
  [(random) => pickCommon(random, COMMON_WORDS), 0.05],
];

function makeRare(random: Random): string {
  return random.chance(0.6) ? makeBrand(random) : makeCompound(random);
}

const LETTERS = 'ABCDEFGHIJKLMNOPRSTUVW';

function makeInitials(random: Random): string {
  const letters = Array.from({ length: 2 + random.int(2) }, () => LETTERS.charAt(random.int(LETTERS.length)));
  return letters.join(random.pick(['', '', ' ', '&', '.']));
}

/**
 * An invented word of syllables, 3 to 11 letters; now and then with a hyphen, apostrophe or digit.
 */
function makeBrand(random: Random): string {
  const [consonants = [], vowels = []] = CONSONANTS_AND_VOWELS;
  let word = random.chance(0.2) ? random.pick(vowels) : '';
  for (let syllables = 2 + random.int(2); syllables > 0; syllables -= 1) {
    word +=
      random.pick(consonants) + (random.chance(0.15) ? random.pick(['r', 'l']) : '') + random.pick(vowels);
    if (random.chance(0.4)) word += random.pick(['n', 'r', 's', 'x', 'l', 'm', 'nd', 'ck', 'rt', 'st']);
  }
  const mark = random.next();
  if (mark < 0.06) return `${capitalise(word)}-${capitalise(random.pick(COMPOUND_STARTS))}`;
  if (mark < 0.065) return `${capitalise(word)}'s`;
  return mark < 0.09 ? `${capitalise(word)} ${random.int(30)}` : capitalise(word);
}

function makeCompound(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(COMPOUND_STARTS) : '';
  return capitalise(random.pick(COMPOUND_STARTS) + middle + random.pick(COMPOUND_ENDS));
}

function makeSurname(random: Random): string {
  if (random.chance(0.03)) return `${random.pick(GIVEN_NAMES)}sson`;
  const endings = random.chance(0.6) ? SURNAME_ENDINGS : PLACE_NAME_ENDINGS;
  const middle = random.chance(0.5) ? random.pick(PLACE_NAME_ENDINGS) : '';
  return capitalise(random.pick(PLACE_AND_SURNAME_STARTS) + middle + random.pick(endings));
}

/** Draws the first words most often: the share of a word falls with its place. */
function pickCommon(random: Random, words: readonly string[]): string {
  return words[Math.floor(words.length * random.next() ** 2.2)] ?? '';
}
