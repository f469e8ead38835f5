/**
 * Common words for trades, and terms that find these trades in SNI descriptions. A line is
 * `words: terms`. The words are separated by blanks and written without å, ä and ö. The terms are
 * separated by commas. A description matches a term if it has words that start with all words of
 * the term.
 */
const TRADES = `
  advokat jurist: advokatbyrå, juridiska
  akeri lastbil lastbilstransport godstransport frakt fraktbolag akare lastbilsakeri: vägtransport gods
  antik loppis secondhand begagnat: begagnade
  anlaggare tradgard tradgardsmastare tradgardsanlaggning grasklippning gronyta: grönytor
  anlaggning vag vagbygge asfalt: anläggning vägar
  arkitekt inredningsarkitekt: arkitekt, inredning
  bageri bagare konditori: bröd, konditori
  begravning begravningsbyra: begravning
  bemanning bemanningsforetag: personaluthyrning
  bil bilhandel bilhandlare bilforsaljning bilfirma: handel personbilar
  bilverkstad bilmekaniker bilreparation bilservice mekaniker verkstad: service reparation motorfordon
  billackering billack platskada: plåt- lack- glasreparationer
  bokforing bokforare redovisning redovisningskonsult revisor ekonomikonsult: redovisning, revision
  bonde bondgard lantbruk lantbrukare jordbrukare: odling, jordbruk, uppfödning
  bostad bostader hyresvard hyreshus bostadsbolag: uthyrning förvaltning bostäder
  brf bostadsrattsforening: bostadsrättsföreningar
  bud budfirma kurir: bud- kurir
  buss bussbolag: linjebuss, reguljär vägtransport passagerartrafik
  byggare byggmastare husbygge husbyggare villabygge villa: byggande bostadshus
  cafe kafe fik kaffestuga pizzeria pizza lunch krog gatukok sushi hamburgare: restaurangverksamhet
  dagis forskola: förskole
  djuraffar zoo: sällskapsdjur
  dyrk lassmed: säkerhetssystem, övrig säkerhet
  elektriker elmontor elinstallator elektrisk el: elinstallationer
  elektronik hemelektronik: hemelektronik, ljud- och bild
  elhandel elbolag elnat: elektricitet
  fastighetsskotare fastighetsskotsel vaktmastare: fastighetsrelaterad
  fastighetsmaklare maklare: fastighetsförmedling, förmedling fastighet
  fiske fiskare: saltvatten, sötvatten
  florist blomma blommor blomster blomsterhandel: blommor
  flytt flyttfirma: flyttjänster
  foto fotograf: foto
  frisor frisorska frisersalong harfrisor barberare barber: frisörer, hårvård
  fysioterapi sjukgymnast sjukgymnastik naprapat: fysioterapeutisk
  glasmastare glasmasteri fonsterbyte: glasmästeri
  golv golvlaggare golvslipare golvlaggning kakel plattsattare parkett: golv- väggbeläggning
  gravare gravmaskin gravning schakt schaktning markarbete markentreprenad: mark- och grundarbeten
  guldsmed juvelerare smycke smycken: guldsmed, smycken
  gym traningsstudio traning: gymanläggningar, sporthallar
  hantverkare hantverk: byggnadssnickeri, måleri, elinstallationer, värme- och sanitet
  hemtjanst: omsorg äldre, hemmet
  hyresbil biluthyrning: leasing personbilar
  inkasso: inkasso
  it itkonsult itbolag datakonsult programmering programmerare systemutveckling systemutvecklare mjukvara app webbutveckling: dataprogrammering, datakonsult
  kladaffar kladbutik mode klader: kläder
  konsult foretagskonsult managementkonsult: konsultverksamhet
  lager lagerhotell: magasinering
  lakare vardcentral: läkar, primärvård
  livsmedel matbutik mataffar matvaror supermarket: livsmedel
  maleri malare malarmastare fargfirma: måleriarbeten
  marknadsforing reklam reklambyra reklambolag: reklam, marknads- och
  massage spa: kroppsvård, dagspa
  murare mureri murning: murar, puts-
  mobel mobelaffar mobelhandel: möbler
  naprapatklinik kiropraktor: fysioterapeutisk
  natbutik ehandel webbutik internethandel postorder: internet
  optiker glasogon: glasögon
  parkering: stöd landtransport
  plat platslagare platslageri tak taklaggare taklaggning: takarbeten
  psykolog terapeut terapi: psykologi
  resebyra resor researrangor: resebyrå, researrangemang
  rekrytering rekryteringsbolag headhunting: rekrytering
  rivare rivning: rivning
  rormokare rormokeri rorlaggare rorarbete vvs vvsmontor varmepump: värme- och sanitet, VVS-arbeten
  salong skonhet skonhetssalong hudvard naglar nagelsalong: skönhet
  skog skogsbruk skogsagare: skog
  skola privatskola: grundskole, utbildning
  skomakare: skodon och lädervaror
  skraddare somnad: kläder
  snickare snickeri mobelsnickare finsnickeri koksmontor: byggnadssnickeri, inredningssnickerier
  sotare sotning: skorstensfejar
  stad stadning stadare stadhjalp hemstad flyttstad kontorsstad stadfirma fonsterputs fonsterputsare sanering: lokalvård, rengöring
  svets svetsare smed smide: smidning, metallego
  tandlakare tandvard tandklinik: tandläkar, tandhygienist
  taxi taxibolag uber: taxitrafik, passagerartrafik på beställning
  tolk oversattare: översättning
  tryckeri tryck: tryckning, trycksaker
  trafikskola korskola: trafikskole
  tvatt tvatteri kemtvatt: tvätt
  vakt vaktbolag bevakning ordningsvakt larm: säkerhetsverksamhet, bevakning
  veterinar djursjukhus djurklinik: veterinär
  vent ventilation: ventilation
  aldreboende aldrevard: äldre
`;

export const DESCRIPTION_WORDS_BY_TRADE_WORD: ReadonlyMap<string, readonly string[]> = new Map(
  TRADES.trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', terms = ''] = line.trim().split(': ');
      return words.split(' ').map((word) => [word, terms.split(', ')] as const);
    }),
);

/**
 * Endings of compounds and inflections that are cut off a word to find its trade: `firma` off
 * `byggfirma`, `er` off `frisorer`. Longest first, in lower case, without å, ä and ö.
 */
const ENDINGS: readonly string[] = `
  firma firman firmor foretag foretaget foretagen bolag bolaget bolagen byra byran byraer verksamhet
  bransch branschen salong salonger butik butiken butiker affar affaren affarer tjanst tjanster
  service klinik kliniker entreprenor entreprenorer entreprenad konsult konsulter montor montorer
  specialist arbete arbeten industri handlare rorelse verkstad verkstader arna orna erna aren are ar
  or er en et an na n t s a e
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length);
/** Minimum letters that must remain when an ending is cut off a word. */
const MIN_STEM = 2;

export function listStems(foldedWord: string): string[] {
  const once = cutEndings(foldedWord);
  return [...new Set([foldedWord, ...once, ...once.flatMap(cutEndings)])];
}

function cutEndings(word: string): string[] {
  return ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= MIN_STEM).map(
    (ending) => word.slice(0, -ending.length),
  );
}
