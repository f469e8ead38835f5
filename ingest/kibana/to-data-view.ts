import type { AnalystIndex, AnalystIndices } from '../../shared/store/analyst-indices.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';

const NAMES: Readonly<Record<keyof AnalystIndices, string>> = {
  companies: 'Företag',
  changes: 'Ändringar',
  runs: 'Körningar',
};

const TIME_FIELDS: Readonly<Record<keyof AnalystIndices, string | null>> = {
  companies: null,
  changes: 'seenAt',
  runs: 'startedAt',
};

const UNGROUPED_NUMBERS: readonly string[] = [
  'id',
  'annualReports.year',
  'financials.year',
  'publication',
  'revenue_estimate.reference_year',
];

export function toDataViewId(indexPrefix: string, index: keyof AnalystIndices): string {
  return `${indexPrefix}-data-view-${index}`;
}

export function toDataView(
  indexPrefix: string,
  index: keyof AnalystIndices,
  { name, fields, hiddenFieldPatterns }: AnalystIndex,
): SavedObject {
  const timeField = TIME_FIELDS[index];
  const known = Object.entries(FIELD_TEXTS[index]);
  const missing = known.find(([field]) => !fields.has(field));
  if (missing !== undefined)
    throw new Error(
      `The index ${name} has no field ${missing[0]}, but FIELD_TEXTS describes it. This is a bug: report it.`,
    );
  const texts = known.map(([field, [customLabel, customDescription]]) => [
    field,
    { customLabel, ...(customDescription === undefined ? {} : { customDescription }) },
  ]);
  const formats = UNGROUPED_NUMBERS.filter((field) => fields.has(field)).map((field) => [
    field,
    { id: 'number', params: { pattern: '0' } },
  ]);
  const attributes = {
    title: name,
    name: `${NAMES[index]} (${indexPrefix})`,
    ...(timeField === null ? {} : { timeFieldName: timeField }),
    fields: '[]',
    fieldAttrs: JSON.stringify(Object.fromEntries(texts)),
    fieldFormatMap: JSON.stringify(Object.fromEntries(formats)),
    sourceFilters: JSON.stringify(hiddenFieldPatterns.map((value) => ({ value }))),
    runtimeFieldMap: '{}',
    typeMeta: '{}',
  };
  return toSavedObject('index-pattern', toDataViewId(indexPrefix, index), attributes, []);
}

/** Swedish name of a field in Kibana, and a note of up to 300 characters on its figures. */
type FieldText = readonly [label: string, description?: string];

const MUNICIPALITY =
  'Uppskattad: kommunen för postadressens postnummer enligt GeoNames (CC BY 4.0). Inte sätet. Saknas för de postnummer som saknar kommun där, bland annat i Malmö.';
const COUNTY =
  'Uppskattat: länet för postadressens kommun, eller utan kommun för postnumrets två eller tre första siffror. Inte sätet. Saknas för okända och utländska adresser.';
const SECTION =
  'Avdelning för den första SNI-koden, i den utgåva som beskriver koden. Samma bokstav betyder olika i SNI 2007 och SNI 2025.';
const SIZE =
  'Klass efter den senaste digitala årsredovisningen, annars SCB:s storleksklass. Siffrorna först håller ordningen.';
const UNPAIRED =
  'Ett företags värden står utan ordning bredvid varandra: två villkor kan gälla olika av dem.';

const FIELD_TEXTS: Readonly<Record<keyof AnalystIndices, Readonly<Record<string, FieldText>>>> = {
  companies: {
    legalForm: ['Juridisk form'],
    municipalityCode: ['Kommunkod', MUNICIPALITY],
    municipalityName: ['Kommun', MUNICIPALITY],
    countyCode: ['Länskod', COUNTY],
    countyName: ['Län', COUNTY],
    sniSection: ['SNI-avdelning', SECTION],
    sniSectionName: ['SNI-avdelning, namn', SECTION],
    revenueClass: ['Omsättningsklass', SIZE],
    employeesClass: ['Storleksklass, anställda', SIZE],
    isDeregistered: ['Avregistrerat'],
    registrationDate: ['Registreringsdatum'],
    deregistrationDate: ['Avregistreringsdatum'],
    deregistrationReason: ['Avregistreringsorsak'],
    'annualReports.year': ['Räkenskapsår', `Året för räkenskapsårets sista dag. ${UNPAIRED}`],
    'annualReports.family': ['Regelverk', UNPAIRED],
    'annualReports.yearAndFamily': [
      'Räkenskapsår och regelverk',
      'Två årsredovisningar enligt samma regelverk vars räkenskapsår slutar samma kalenderår räknas som en.',
    ],
    annualReportCount: ['Antal årsredovisningar'],
    'trademarks.niceClasses': ['Nice-klass', `Antal är företag, inte varumärken. ${UNPAIRED}`],
    'trademarks.markStatus': ['Varumärkets status', `Antal är företag, inte varumärken. ${UNPAIRED}`],
    trademarkClassAndStatus: ['Nice-klass och status', 'Antal är företag, inte varumärken.'],
    trademarkCount: ['Antal varumärken', 'Ett varumärke med flera innehavare räknas hos var och en av dem.'],
  },
  changes: {
    kind: ['Slag', 'change: en ändring; publication: en publicering av ändringar; feed: flödet självt.'],
    publication: ['Publicering', 'Publiceringens nummer i flödet.'],
    orgNumber: ['Organisationsnummer'],
    type: ['Händelse', 'company_added: nytt företag; company_changed: ändrat; company_removed: borttaget.'],
    topics: ['Ämnen', 'Ett företag kan ha flera ämnen i samma ändring och räknas då i vart och ett.'],
    fields: ['Fält', 'Sökvägar i företagsobjektet. Värdena före och efter finns i API:et.'],
    cause: [
      'Orsak',
      'publisher: myndigheten; reader: ny version av tjänsten; code_list: annan SNI-lista; rollback: återgång till tidigare uppgifter.',
    ],
    seenAt: ['Funnen', 'Tid för den körning som fann ändringen.'],
    generation: ['Generation'],
  },
  runs: {
    kind: ['Slag', 'run: en körning; source: en källa i den; reason: källans avvisade rader av ett skäl.'],
    run: ['Körning'],
    startedAt: ['Start'],
    outcome: ['Utfall'],
    seconds: ['Sekunder'],
    companies: ['Företag'],
    problems: ['Problem'],
    source: ['Källa'],
    from: ['Leverans', 'delivered: läst i körningen; unchanged och kept: siffrorna är från när den lästes.'],
    read: ['Lästa rader'],
    accepted: ['Godtagna rader'],
    repaired: ['Rättade rader'],
    leftOut: ['Utelämnade rader', 'Rader om fysiska personer, som aldrig lagras.'],
    rejected: ['Avvisade rader'],
    reason: ['Skäl'],
    rejectedForReason: ['Avvisade rader av skälet'],
  },
};
