import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { readManifest, toExportPath } from '../../shared/exports/export-folder.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportManifest,
} from '../../shared/exports/export-manifest.ts';
import { assertSupportedVersion } from '../../shared/store/generation.ts';
import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import { print } from '../../shared/terminal/command-line.ts';
import { formatCount, formatMegabytes } from '../../shared/terminal/format-number.ts';
import { exportGeneration } from '../export/export-generation.ts';
import { keepExports } from '../export/keep-exports.ts';
import { withRunLocks } from '../lock.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { openProgress, withGenerationStore, type Command } from './command.ts';

/** The command `export`: writes the live generation as files (docs/analysts/export.md). */
export const exportLiveGeneration: Command = ({ options, config }) => {
  const formats = parseFormats(options.format);
  const { exportDir, dataDir } = config;
  const out = options.out === undefined ? null : resolve(options.out);
  if (out !== null) assertReplaceable(out);
  if (out === null && exportDir === null)
    throw new AppError('invalid_usage', 'Name a folder with --out FOLDER, or set EXPORT_DIR.');
  return withGenerationStore(config, (store) =>
    withRunLocks(dataDir, store, async () => {
      const live = await requireLive(store);
      const path = out ?? toExportPath(exportDir ?? '', live.name);
      const progress = openProgress(options);
      progress.startPhase('Exporting', live.companies);
      const now = (): Date => new Date();
      const tools = { path, formats, sources: SOURCES_BY_PRECEDENCE, progress, now };
      const manifest = await exportGeneration(live, store, tools).finally(() => progress.clear());
      if (out === null && exportDir !== null)
        await keepExports(manifest, exportDir, { ...config, progress }).finally(() => progress.clear());
      print(options.json === true ? JSON.stringify(manifest) : toLines(manifest, path).join('\n'));
      return 0;
    }),
  );
};

function parseFormats(text: string | undefined): readonly ExportFormat[] {
  if (text === undefined) return EXPORT_FORMATS;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !EXPORT_FORMATS.some((format) => format === name));
  if (unknown !== undefined)
    throw new AppError(
      'invalid_usage',
      `--format is "${unknown}". Allowed: ${EXPORT_FORMATS.join(', ')}, separated by commas.`,
    );
  return EXPORT_FORMATS.filter((format) => names.includes(format));
}

/** An earlier export may be replaced, and nothing else. */
function assertReplaceable(folder: string): void {
  if (!existsSync(folder) || readManifest(folder) !== null) return;
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return;
  throw new AppError(
    'invalid_usage',
    `${folder} is no folder, or has other files than an export. Name a new or an empty folder with --out.`,
  );
}

async function requireLive(store: GenerationStore): Promise<GenerationInfo> {
  const live = await store.readLive();
  if (live === null)
    throw new AppError(
      'run_failed',
      'There is no live generation to export. Publish one with "npm run ingest -- run".',
    );
  assertSupportedVersion(live);
  return live;
}

function toSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : formatMegabytes(bytes);
}

function toLines({ generation, files }: ExportManifest, path: string): string[] {
  const rows = files.map(({ name, rows: count, bytes }) => {
    return `  ${name.padEnd(20)} ${formatCount(count, 'row').padStart(18)} ${toSize(bytes).padStart(10)}`;
  });
  return [`Generation ${generation} is exported to ${path}:`, ...rows, '  manifest.json'];
}
