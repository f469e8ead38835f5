import { z } from 'zod';

/** The tables of an export (docs/analysts/export.md). */
export const DATASETS = ['companies', 'years', 'filings', 'trademarks', 'names', 'industries'] as const;
export type DatasetName = (typeof DATASETS)[number];

export const EXPORT_FORMATS = ['parquet', 'csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportedFile = z.object({
  name: z.string().regex(/^[a-z]+\.[a-z]+$/),
  dataset: z.enum(DATASETS),
  format: z.enum(EXPORT_FORMATS),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/** The file `manifest.json` of an export. */
export const ExportManifest = z.object({
  generation: z.string(),
  createdAt: z.iso.datetime(),
  /** Cursor of `/v1/changes` that goes on where the files end. Null without a feed. */
  next: z.string().nullable(),
  files: z.array(ExportedFile),
  /** What the licences of the sources ask for. */
  notes: z.array(z.string()),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
