/**
 * Beginnings of the names of the months, January first. Variants of a month are separated by `|`.
 * Accents are left out, since filers write names with and without them. The languages are those of
 * the registries TR1 to TR5, with their codes in TR4.
 */
const MONTH_NAMES = {
  bg: 'ян фев мар апр маи юни юли авг сеп окт ное дек',
  cs: 'led uno bre dub kve cervn|cerven|cvn cervenc|cvc srp zar rij lis pro',
  cy: 'ion chwe maw ebr mai meh gor aws med hyd tach rhag',
  da: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  de: 'jan|jaen feb mar|maer apr mai jun jul aug sep okt nov dez',
  el: 'ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ',
  en: 'jan feb mar apr may jun jul aug sep oct nov dec',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  et: 'jaan veebr marts apr mai juuni juuli aug sept okt nov dets',
  fi: 'tam hel maa huh tou kes hei elo syy lok mar jou',
  fr: 'janv fevr mars avr mai juin juil aout sept oct nov dec',
  hr: 'sij velj ozu tra svi lip srp kol ruj lis stu pro',
  hu: 'jan feb marc apr maj jun jul aug szept okt nov dec',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  lt: 'sau vas kov bal geg bir lie rugp|rgp rugs|rgs spa|spl lap gru|grd',
  lv: 'janv febr marts apr maijs jun jul aug sept okt nov dec',
  nl: 'jan feb maa|mrt apr mei jun jul aug sep okt nov dec',
  no: 'jan feb mar apr mai jun jul aug sep okt nov des',
  pl: 'sty lut mar kwi maj cze lip sie wrz paz lis gru',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  ro: 'ian feb mar apr mai iun iul aug sep oct noi|nov dec',
  roman: 'i ii iii iv v vi vii viii ix x xi xii',
  sk: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  sl: 'jan feb mar apr maj jun jul avg sep okt nov dec',
  sv: 'jan feb mar apr maj jun jul aug sep okt nov dec',
} as const;

/** Language of the name of a month. `roman` is a Roman number. */
export type MonthLanguage = keyof typeof MONTH_NAMES;
export const MONTH_LANGUAGES = Object.keys(MONTH_NAMES) as readonly MonthLanguage[];

export function findMonth(name: string, language: MonthLanguage): number {
  const plain = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  const months = MONTH_NAMES[language].split(' ').map((names) => names.split('|'));
  const isNamed = (beginning: string): boolean =>
    language === 'roman' ? plain === beginning : plain.startsWith(beginning);
  return months.findLastIndex((names) => names.some(isNamed)) + 1;
}
