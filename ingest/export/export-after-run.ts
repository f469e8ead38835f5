import { pruneExports, readManifest, toExportPath } from '../../shared/exports/export-folder.ts';
import { EXPORT_FORMATS } from '../../shared/exports/export-manifest.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { RunFindings } from '../report/findings.ts';
import type { IngestConfig } from '../settings.ts';
import { exportGeneration, type ExportOptions } from './export-generation.ts';

type ExportTools = Pick<IngestConfig, 'exportDir' | 'exportsKept'> &
  Pick<ExportOptions, 'sources' | 'progress' | 'now'>;

/**
 * Exports the live generation to `EXPORT_DIR`, unless it is there already. A failure is returned as
 * a problem, because the run has succeeded. The next run tries again.
 */
export async function exportAfterRun(
  store: GenerationStore,
  { exportDir, exportsKept, ...tools }: ExportTools,
): Promise<Pick<RunFindings, 'problems'>> {
  const live = exportDir === null ? null : await store.readLive();
  if (exportDir === null || live === null) return { problems: [] };
  const path = toExportPath(exportDir, live.name);
  if (readManifest(path) !== null) return { problems: [] };
  tools.progress.startNumberedPhase('Exporting');
  tools.progress.startPhase('Exporting', live.companies);
  try {
    await exportGeneration(live, store, { ...tools, path, formats: EXPORT_FORMATS });
    pruneExports(exportDir, exportsKept);
    tools.progress.finishPhase(formatCount(live.companies, 'company', 'companies'));
    return { problems: [] };
  } catch (error) {
    const reason = toErrorMessage(error);
    return {
      problems: [`Generation ${live.name} is live, but its export to ${exportDir} failed: ${reason}`],
    };
  }
}
