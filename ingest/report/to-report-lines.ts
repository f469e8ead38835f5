import type { RunReport, SourceReport } from './run-report.ts';

/** Formats the report of a run as lines for a terminal. */
export function toReportLines(report: RunReport): string[] {
  const lines = [toHeadline(report), ...report.problems.map((problem) => `  ${problem}`)];
  for (const [name, source] of Object.entries(report.sources)) lines.push(...toSourceLines(name, source));
  if (report.overruled.length > 0)
    lines.push(...report.overruled.map((each) => `  accepted all the same: ${each}`));
  if (report.unknownFiles.length > 0)
    lines.push(`  left alone, no known name: ${report.unknownFiles.join(', ')}`);
  if (report.documentsRemoved > 0)
    lines.push(`  removed documents that no generation lists: ${toNumber(report.documentsRemoved)}`);
  if (report.rejectsFile !== null) lines.push(`  rejected rows: ${report.rejectsFile}`);
  const memory = Math.round(report.peakMemoryBytes / 1024 ** 2);
  lines.push(
    `  ${report.seconds.toFixed(1)} s, at most ${memory} MB of memory, on the ${report.engine} engine`,
  );
  return lines;
}

function toHeadline(report: RunReport): string {
  const live = report.generation ?? 'none';
  const size = `${toNumber(report.companies)} companies, ${toNumber(report.names)} names`;
  if (report.outcome === 'promoted') return `Published generation ${live}: ${size}.`;
  if (report.outcome === 'nothing-new') return `Nothing new: generation ${live} stays live.`;
  return `${report.outcome === 'refused' ? 'Refused' : 'Failed'}; live generation: ${live}.`;
}

function toSourceLines(name: string, source: SourceReport): string[] {
  const { read, accepted, repaired, rejected, repairs, leftOut, inForce, links, notes = [] } = source;
  const lines = [
    `  ${name}: ${source.file} of ${source.date.slice(0, 10)} (${source.from}): ${toNumber(read)} read, ` +
      `${toNumber(accepted)} accepted, ${toNumber(repaired)} repaired, ${toNumber(sum(rejected))} rejected, ` +
      `${toNumber(leftOut)} of natural persons left out` +
      (inForce === undefined ? '' : `; ${toNumber(inForce)} held in all`),
  ];
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
    .map(([reason, count]) => `${reason} ${toNumber(count)}`)
    .join(', ');
}

function toNumber(count: number): string {
  return count.toLocaleString('en-US');
}
