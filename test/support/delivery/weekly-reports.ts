import { makeFiling, writeArchive } from './make-archive.ts';
import { makeReportText, type ReportFact } from './make-report-text.ts';

const NORDLYS = '5621000016';
const IN_EURO = '5621000024';

/** The lines of a small company; amounts in kronor, the sign of a loss in front. */
function makeFacts(revenue: string, result: string, assets: string, equity: string): ReportFact[] {
  const sign = result.startsWith('-') ? { sign: '-' } : {};
  const amount = result.replace('-', '');
  return [
    ['Nettoomsattning', 'year', revenue],
    ['Rorelseresultat', 'year', amount, sign],
    ['ResultatEfterFinansiellaPoster', 'year', amount, sign],
    ['AretsResultat', 'year', amount, sign],
    ['Tillgangar', 'end', assets],
    ['Omsattningstillgangar', 'end', assets],
    ['EgetKapital', 'end', equity],
    ['KortfristigaSkulder', 'end', String(toNumber(assets) - toNumber(equity))],
    ['EgetKapitalSkulder', 'end', assets],
    ['MedelantaletAnstallda', 'year', '3', { unitRef: 'heads', format: '' }],
  ];
}

function toNumber(amount: string): number {
  return Number(amount.replaceAll(' ', ''));
}

export function writeWeeklyReports(folder: string): void {
  const year2024 = { orgNumber: NORDLYS, start: '2024-01-01', end: '2024-12-31' };
  const year2025 = { orgNumber: NORDLYS, start: '2025-01-01', end: '2025-12-31' };
  const auditor = makeReportText({ ...year2025, schemaRefs: ['ar/rar/2020-12-01'], facts: [] });
  writeArchive(folder, '2025/26_1.zip', [
    makeFiling({ ...year2024, facts: makeFacts('9 000 000', '100 000', '1 000 000', '1 000') }),
  ]);
  writeArchive(folder, '2026/19_1.zip', [
    makeFiling({ ...year2024, facts: makeFacts('1 900 000', '-250 000', '1 100 000', '400 000') }),
    makeFiling({ orgNumber: IN_EURO, facts: [['Tillgangar', 'end', '5 000', { unitRef: 'EUR' }]] }),
  ]);
  writeArchive(folder, '2026/22_1.zip', [
    makeFiling({ ...year2025, facts: makeFacts('2 100 000', '350 000', '1 500 000', '750 000') }, [
      { name: 'b.xhtml', bytes: auditor },
    ]),
  ]);
}
