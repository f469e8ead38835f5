import { readManifest, toExportPath } from '../../shared/exports/export-folder.ts';
import { EXPORT_FORMATS } from '../../shared/exports/export-manifest.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { RunFindings } from '../report/findings.ts';
import { exportGeneration, type ExportOptions } from './export-generation.ts';
import { keepExports, type ExportPlaces } from './keep-exports.ts';

type ExportTools = ExportPlaces & Pick<ExportOptions, 'sources' | 'progress' | 'now'>;

/** A failure is returned as a problem: the run has succeeded, and the next one tries again. */
export async function exportAfterRun(
  store: GenerationStore,
  tools: ExportTools,
): Promise<Pick<RunFindings, 'problems'>> {
  const { exportDir, progress } = tools;
  const live = exportDir === null ? null : await store.readLive();
  if (exportDir === null || live === null) return { problems: [] };
  const path = toExportPath(exportDir, live.name);
  try {
    let manifest = readManifest(path);
    if (manifest === null) {
      progress.startNumberedPhase('Exporting');
      progress.startPhase('Exporting', live.companies);
      manifest = await exportGeneration(live, store, { ...tools, path, formats: EXPORT_FORMATS });
      progress.finishPhase(formatCount(live.companies, 'company', 'companies'));
    }
    await keepExports(manifest, exportDir, tools);
    return { problems: [] };
  } catch (error) {
    const reason = toErrorMessage(error);
    return {
      problems: [`Generation ${live.name} is live, but its export to ${exportDir} failed: ${reason}`],
    };
  }
}
