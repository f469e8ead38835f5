import { pruneExports, toExportPath } from '../../shared/exports/export-folder.ts';
import type { ExportManifest } from '../../shared/exports/export-manifest.ts';
import type { Progress } from '../progress.ts';
import type { IngestConfig } from '../settings.ts';

export type ExportPlaces = Pick<IngestConfig, 'exportDir' | 'exportUrl' | 'exportsKept'>;

/** Deletes old exports in `EXPORT_DIR`, and copies the new one to `EXPORT_URL`. */
export async function keepExports(
  manifest: ExportManifest,
  exportDir: string,
  { exportUrl, exportsKept, progress }: ExportPlaces & { readonly progress: Progress },
): Promise<void> {
  pruneExports(exportDir, exportsKept);
  if (exportUrl === null) return;
  using copies = await openS3Exports(exportUrl);
  await copies.copy(toExportPath(exportDir, manifest.generation), manifest, progress);
  await copies.prune(exportsKept);
}

/** The client of S3 is loaded only when needed: it takes 40 MB. */
export async function openS3Exports(exportUrl: NonNullable<IngestConfig['exportUrl']>) {
  const { S3Exports } = await import('./s3-exports.ts');
  return new S3Exports(exportUrl);
}
