import type { Ratios } from '../../../../shared/domain/fiscal-year.ts';
import type { QName } from '../../../parse/xml/xml-handler.ts';

export interface FigureConcept {
  /** The first one with a usable fact in the report is used. */
  readonly localNamesByPrecedence: readonly string[];
  readonly period: 'duration' | 'instant';
  readonly unit: 'money' | 'pure' | 'count';
}

export type FigureConcepts = Readonly<Partial<Record<FigureName, FigureConcept>>>;

const flow = (...localNames: string[]): FigureConcept => ({
  localNamesByPrecedence: localNames,
  period: 'duration',
  unit: 'money',
});
const stock = (...localNames: string[]): FigureConcept => ({
  localNamesByPrecedence: localNames,
  period: 'instant',
  unit: 'money',
});
const headcount = (...localNames: string[]): FigureConcept => ({
  localNamesByPrecedence: localNames,
  period: 'duration',
  unit: 'count',
});

/** XBRL concepts of K2 and K3, in all versions (docs/formats/annual-reports.md#concepts). */
export const SWEDISH_CONCEPTS = {
  revenue: flow('Nettoomsattning'),
  operatingResult: flow('Rorelseresultat'),
  resultAfterFinancialItems: flow('ResultatEfterFinansiellaPoster'),
  profitBeforeTax: flow('ResultatForeSkatt'),
  netResult: flow('AretsResultat'),
  netResultInEquity: stock('AretsResultatEgetKapital'),
  totalAssets: stock('Tillgangar', 'Balansomslutning'),
  equityAndLiabilities: stock('EgetKapitalSkulder'),
  equity: stock('EgetKapital'),
  equityAtEnd: stock('ForandringEgetKapitalTotalt'),
  restrictedEquity: stock('BundetEgetKapital'),
  unrestrictedEquity: stock('FrittEgetKapital'),
  equityOfOwners: stock('EgetKapitalHanforligtModerforetagetsAktieagare'),
  equityOfOthers: stock('EgetKapitalHanforligtInnehavareUtanBestammandeInflytande'),
  untaxedReserves: stock('ObeskattadeReserver'),
  taxAllocationReserves: stock('Periodiseringsfonder'),
  excessDepreciation: stock('AckumuleradeOveravskrivningar'),
  replacementReserves: stock('Ersattningsfonder'),
  otherUntaxedReserves: stock('OvrigaObeskattadeReserver'),
  provisions: stock('Avsattningar'),
  fixedAssets: stock('Anlaggningstillgangar'),
  currentAssets: stock('Omsattningstillgangar'),
  inventories: stock('VarulagerMm'),
  rawMaterials: stock('LagerRavarorFornodenheter'),
  workInProgress: stock('LagerVarorUnderTillverkning'),
  finishedGoods: stock('LagerFardigaVarorHandelsvaror'),
  otherInventories: stock('OvrigaLagertillgangar'),
  contractWork: stock('PagaendeArbetenAnnansRakningOmsattningstillgangar'),
  advancesToSuppliers: stock('ForskottTillLeverantorer'),
  cashAndBank: stock('KassaBank'),
  cashWithoutClientFunds: stock('KassaBankExklRedovisningsmedel'),
  clientFunds: stock('Redovisningsmedel'),
  longTermLiabilities: stock('LangfristigaSkulder'),
  currentLiabilities: stock('KortfristigaSkulder'),
  proposedDividend: stock('ForslagDispositionUtdelning'),
  employees: headcount('MedelantaletAnstallda'),
  women: headcount('MedelantaletAnstalldaKvinnor'),
  men: headcount('MedelantaletAnstalldaMan'),
  solidity: { localNamesByPrecedence: ['Soliditet'], period: 'instant', unit: 'pure' },
  operatingMargin: { localNamesByPrecedence: ['Rorelsemarginal'], period: 'duration', unit: 'pure' },
  quickRatio: { localNamesByPrecedence: ['Kassalikviditet'], period: 'instant', unit: 'pure' },
  returnOnEquity: { localNamesByPrecedence: ['AvkastningEgetKapital'], period: 'duration', unit: 'pure' },
  returnOnAssets: { localNamesByPrecedence: ['AvkastningTotaltKapital'], period: 'duration', unit: 'pure' },
} satisfies Readonly<Record<string, FigureConcept>>;

/**
 * XBRL concepts of IFRS, in reports of listed companies (docs/formats/annual-reports.md#concepts).
 * Each is the total that its name says, or a named part of one. Revenue from contracts includes
 * that from goods, services and construction.
 */
export const IFRS_CONCEPTS = {
  revenue: flow('Revenue'),
  contractRevenue: flow('RevenueFromContractsWithCustomers'),
  goodsRevenue: flow('RevenueFromSaleOfGoods'),
  serviceRevenue: flow('RevenueFromRenderingOfServices'),
  constructionRevenue: flow('RevenueFromConstructionContracts'),
  royaltyRevenue: flow('RevenueFromRoyalties', 'LicenceFeeIncome', 'FranchiseFeeIncome'),
  rentalRevenue: flow('RentalIncome', 'RentalIncomeFromInvestmentProperty'),
  feeRevenue: flow('FeeAndCommissionIncome'),
  insuranceRevenue: flow('InsuranceRevenue'),
  interestRevenue: flow('InterestRevenueCalculatedUsingEffectiveInterestMethod', 'RevenueFromInterest'),
  otherRevenue: flow('OtherRevenue'),
  costOfSales: flow('CostOfSales'),
  grossProfit: flow('GrossProfit'),
  operatingResult: flow('ProfitLossFromOperatingActivities'),
  profitBeforeTax: flow('ProfitLossBeforeTax'),
  netResult: flow('ProfitLoss'),
  netResultContinuing: flow('ProfitLossFromContinuingOperations'),
  netResultDiscontinued: flow('ProfitLossFromDiscontinuedOperations'),
  netResultOfOwners: flow('ProfitLossAttributableToOwnersOfParent'),
  netResultOfOthers: flow('ProfitLossAttributableToNoncontrollingInterests'),
  totalAssets: stock('Assets'),
  equityAndLiabilities: stock('EquityAndLiabilities'),
  equity: stock('Equity'),
  equityOfOwners: stock('EquityAttributableToOwnersOfParent'),
  equityOfOthers: stock('NoncontrollingInterests'),
  fixedAssets: stock('NoncurrentAssets'),
  currentAssets: stock('CurrentAssets'),
  inventories: stock('Inventories'),
  cashAndBank: stock('CashAndCashEquivalents'),
  cash: stock('Cash'),
  cashEquivalents: stock('CashEquivalents'),
  longTermLiabilities: stock('NoncurrentLiabilities'),
  currentLiabilities: stock('CurrentLiabilities'),
} satisfies Readonly<Record<string, FigureConcept>>;

/** Name of a figure. A published figure has the same name in `FinancialMetrics`. */
export type FigureName = keyof typeof SWEDISH_CONCEPTS | keyof typeof IFRS_CONCEPTS;
export const FIGURE_NAMES = Object.keys({ ...SWEDISH_CONCEPTS, ...IFRS_CONCEPTS }) as readonly FigureName[];

/**
 * The parts of revenue by IFRS that a report can state instead of it. Each of `alone` is the whole
 * revenue of a report that has no other part; `beside` never are.
 */
export const REVENUE_PARTS = {
  ofContracts: ['goodsRevenue', 'serviceRevenue', 'constructionRevenue', 'royaltyRevenue'],
  alone: ['contractRevenue', 'goodsRevenue', 'serviceRevenue', 'constructionRevenue', 'rentalRevenue'],
  beside: ['rentalRevenue', 'feeRevenue', 'insuranceRevenue', 'interestRevenue', 'otherRevenue'],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>;

export const STATED_RATIOS = [
  'solidity',
  'operatingMargin',
  'quickRatio',
  'returnOnEquity',
  'returnOnAssets',
] as const satisfies readonly (FigureName & keyof Ratios)[];

export const INVENTORY_LINES = [
  'rawMaterials',
  'workInProgress',
  'finishedGoods',
  'otherInventories',
  'contractWork',
  'advancesToSuppliers',
] as const satisfies readonly FigureName[];

export const UNTAXED_RESERVE_LINES = [
  'taxAllocationReserves',
  'excessDepreciation',
  'replacementReserves',
  'otherUntaxedReserves',
] as const satisfies readonly FigureName[];

/** Only to check or derive other figures (docs/callers/company.md#figures). */
const CHECK_FIGURES = [
  'netResultInEquity',
  'equityAndLiabilities',
  'equityAtEnd',
  'equityOfOwners',
  'equityOfOthers',
  'provisions',
  'inventories',
  ...INVENTORY_LINES,
  ...UNTAXED_RESERVE_LINES,
  'cashWithoutClientFunds',
  'clientFunds',
  'women',
  'men',
  ...STATED_RATIOS,
  'contractRevenue',
  ...REVENUE_PARTS.ofContracts,
  ...REVENUE_PARTS.beside,
  'costOfSales',
  'grossProfit',
  'netResultContinuing',
  'netResultDiscontinued',
  'netResultOfOwners',
  'netResultOfOthers',
  'cash',
  'cashEquivalents',
] as const satisfies readonly FigureName[];

type PublishedFigureName = Exclude<FigureName, (typeof CHECK_FIGURES)[number]>;

const CHECK_NAMES: ReadonlySet<FigureName> = new Set(CHECK_FIGURES);

function isPublishedFigure(name: FigureName): name is PublishedFigureName {
  return !CHECK_NAMES.has(name);
}

export const PUBLISHED_FIGURE_NAMES = FIGURE_NAMES.filter(isPublishedFigure);

export const MULTI_YEAR_OVERVIEW_FIGURES: ReadonlySet<FigureName> = new Set([
  'revenue',
  'operatingResult',
  'resultAfterFinancialItems',
  'totalAssets',
  'employees',
]);

/** Concepts whose text is extracted. Others can name people (docs/contract.md#personal-data). */
const TEXT_CONCEPTS = [
  'Organisationsnummer',
  'ForetagetsNamn',
  'RakenskapsarForstaDag',
  'RakenskapsarSistaDag',
  'UndertecknandeArsredovisningDatum',
  'UndertecknandeDatum',
] as const;
export type TextConceptName = (typeof TEXT_CONCEPTS)[number];

const namesOf = (concepts: FigureConcepts): Set<string> =>
  new Set(Object.values(concepts).flatMap(({ localNamesByPrecedence }) => localNamesByPrecedence));
const SWEDISH_NAMES = namesOf(SWEDISH_CONCEPTS);
const IFRS_NAMES = namesOf(IFRS_CONCEPTS);
const TEXT_NAMES = new Set<string>(TEXT_CONCEPTS);

export function isSwedishGenBaseConcept({ namespace }: QName): boolean {
  return namespace.includes('/fr/gen-base/');
}

export function isIfrsConcept({ namespace }: QName): boolean {
  return /\/ifrs\/\d{4}-\d{2}-\d{2}\/ifrs-full$|\/ifrs-full$/.test(namespace);
}

export function isExtractedConcept(concept: QName): boolean {
  const { local, namespace } = concept;
  if (SWEDISH_NAMES.has(local)) return isSwedishGenBaseConcept(concept);
  if (TEXT_NAMES.has(local)) return /\/fr\/(?:cd-base|gen-base|gaap\/gaap-ext)\//.test(namespace);
  return IFRS_NAMES.has(local) && isIfrsConcept(concept);
}
