import { formatCount, formatMegabytes, formatNumber } from '../../shared/terminal/format-number.ts';
import { nameFirst } from '../../shared/terminal/name-first.ts';
import { wrapText } from '../../shared/terminal/wrap-text.ts';
import type { RunReport, SourceReport } from './run-report.ts';

export function toReportLines(report: RunReport, width: number): string[] {
  return toLines(report).flatMap((line) => wrapText(line, width, `${/^ */.exec(line)![0]}  `));
}

function toLines(report: RunReport): string[] {
  const lines = [toHeadline(report), ...report.problems.map((problem) => `  ${problem}`)];
  const sources = Object.entries(report.sources);
  const told = sources.filter(([, { from, notes = [] }]) => from === 'delivered' || notes.length > 0);
  lines.push(...told.flatMap(([name, source]) => toSourceLines(name, source)));
  for (const kind of ['unchanged', 'kept'] as const) {
    const others = sources.filter((each) => each[1].from === kind && !told.includes(each));
    if (others.length > 0) lines.push(`  ${kind}: ${others.map(([name]) => name).join(', ')}`);
  }
  if (report.overruled.length > 0) lines.push(...report.overruled.map((each) => `  overruled: ${each}`));
  if (report.unknownFiles.length > 0)
    lines.push(
      `  ignored: no source has files of these names, or another file is read instead: ${nameFirst(report.unknownFiles)}`,
    );
  if (report.documentsRemoved > 0)
    lines.push(`  ${formatCount(report.documentsRemoved, 'unused document')} removed`);
  if (report.rejectsFile !== null) lines.push(`  rejected rows: ${report.rejectsFile}`);
  const memory = formatMegabytes(report.peakMemoryBytes);
  lines.push(`  ${report.seconds.toFixed(1)} s, up to ${memory} of memory, engine ${report.engine}`);
  return lines;
}

function toHeadline(report: RunReport): string {
  const { outcome, generation, companies, names, changes } = report;
  const counts = [formatCount(companies, 'company', 'companies'), formatCount(names, 'name')];
  if (changes !== null) counts.push(formatCount(changes, 'change'));
  const size = counts.join(', ');
  if (outcome === 'promoted') return `Published generation ${generation}: ${size}.`;
  if (outcome === 'nothing-new') return `Nothing new: generation ${generation} stays live.`;
  const what = outcome === 'refused' ? 'Delivery refused' : 'Run failed';
  return generation === null
    ? `${what}. There is no live generation.`
    : `${what}. Generation ${generation} stays live.`;
}

function toSourceLines(name: string, source: SourceReport): string[] {
  const { read, accepted, repaired, rejected, repairs, leftOut, inForce, links, notes = [] } = source;
  const parts = [`${formatNumber(read)} read`, `${formatNumber(accepted)} accepted`];
  if (repaired > 0) parts.push(`${formatNumber(repaired)} repaired`);
  if (sum(rejected) > 0) parts.push(`${formatNumber(sum(rejected))} rejected`);
  if (leftOut > 0) parts.push(`${formatNumber(leftOut)} of natural persons ignored`);
  const total = inForce === undefined ? '' : `; ${formatNumber(inForce)} in use`;
  const delivery = `${source.file} of ${source.date.slice(0, 10)} (${source.from})`;
  const lines = [`  ${name}: ${delivery}: ${parts.join(', ')}${total}`];
  if (sum(rejected) > 0) lines.push(`    rejected: ${toList(rejected)}`);
  if (sum(repairs) > 0) lines.push(`    repaired: ${toList(repairs)}`);
  if (links !== undefined) lines.push(...toHolderLines(links));
  lines.push(...notes.map((note) => `    ${note}`));
  return lines;
}

const JOINED: Readonly<Record<string, string>> = {
  number: 'by number',
  name: 'by registered name',
  'other-name': 'by another name',
};

const NOT_JOINED: Readonly<Record<string, string>> = {
  person: 'persons',
  'no-country': 'without country',
  'no-name': 'without name',
  'number-of-another': 'with the number of another company',
  'no-company': 'without a company of that name',
  'other-form': 'of another legal form',
  'other-town': 'in another town',
  'several-companies': 'with several companies of that name',
  'deregistered-namesake': 'with a deregistered company of that name',
};

function toHolderLines(links: Readonly<Record<string, number>>): string[] {
  const [joined, others] = [true, false].map((isJoined) =>
    Object.fromEntries(Object.entries(links).filter(([outcome]) => outcome in JOINED === isJoined)),
  ) as [Record<string, number>, Record<string, number>];
  return [
    ...(sum(joined) > 0 ? [`    holders joined to a company: ${toList(joined, JOINED)}`] : []),
    ...(sum(others) > 0 ? [`    holders not joined: ${toList(others, NOT_JOINED)}`] : []),
  ];
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function toList(
  counts: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>> = {},
): string {
  return Object.entries(counts)
    .map(([reason, count]) => `${formatNumber(count)} ${words[reason] ?? reason.replaceAll('-', ' ')}`)
    .join(', ');
}
