import { formatCount, formatMegabytes, formatNumber } from '../../shared/terminal/format-number.ts';
import type { RunReport, SourceReport } from './run-report.ts';

/** Formats a run report as lines for a terminal. */
export function toReportLines(report: RunReport): string[] {
  const lines = [toHeadline(report), ...report.problems.map((problem) => `  ${problem}`)];
  for (const [name, source] of Object.entries(report.sources)) lines.push(...toSourceLines(name, source));
  if (report.overruled.length > 0) lines.push(...report.overruled.map((each) => `  overruled: ${each}`));
  if (report.unknownFiles.length > 0)
    lines.push(`  ignored, since no source has files of these names: ${report.unknownFiles.join(', ')}`);
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
  if (links !== undefined) lines.push(`    holders: ${toList(links)}`);
  lines.push(...notes.map((note) => `    ${note}`));
  return lines;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function toList(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([reason, count]) => `${reason} ${formatNumber(count)}`)
    .join(', ');
}
