import { z } from 'zod';
import { ExportedFile } from '../../../shared/exports/export-manifest.ts';
import { toChangeCursor } from '../../../shared/store/change-cursor.ts';
import { FREE_PRICE, type CallerAccess } from '../../calls/access.ts';
import { creditsChargedField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { defineRoute } from '../../calls/route.ts';
import { apiError } from '../../errors/api-error.ts';
import { toWeakEntityTag } from '../../http/cached-compressed-body.ts';

const HOUR_MS = 3_600_000;

const ExportRequest = z.object({}).meta({ id: 'ExportRequest' });

const { shape } = ExportedFile;
const OfferedFile = z
  .object({
    name: shape.name.describe('Name of the file.'),
    dataset: shape.dataset.describe('Table that the file contains.'),
    format: shape.format.describe('Format of the file.'),
    rows: shape.rows.describe('Number of rows.'),
    bytes: shape.bytes.describe('Size of the file in bytes.'),
    sha256: shape.sha256.describe('SHA-256 of the file, in hexadecimal.'),
    url: z.url().describe('Link to the file. Needs no key. Each file costs 1,000 credits once a day.'),
    expiresAt: z.iso.datetime().describe('When the link expires: 24 hours after the answer.'),
  })
  .meta({ id: 'ExportFile', description: 'A file of an export.' });

const ExportResponse = z
  .object({
    generation: z.string().describe('Name of the generation that the files contain.'),
    files: z.array(OfferedFile).describe('The files. Empty if this service makes no exports.'),
    next: z.string().describe('Cursor of `GET /v1/changes` that goes on where the files end, for `after`.'),
    metadata: z
      .object({
        creditsCharged: creditsChargedField,
        ...timedMetadataFields,
      })
      .meta({ id: 'ExportMetadata', description: 'Data about the answer.' }),
  })
  .meta({ id: 'ExportResponse', description: 'The register as files.' });

/** See docs/callers/export.md. */
export const listExport = defineRoute<typeof ExportRequest, typeof ExportResponse>({
  method: 'GET',
  path: '/v1/export',
  operationId: 'listExport',
  tag: 'companies',
  summary: { sv: 'Hämta registret som filer', en: 'Get the register as files' },
  description:
    'Returns links to the whole register as files, in Parquet, CSV and JSON lines, for the plan Pro. The list is free. Each file costs 1,000 credits when it is begun, once a day and generation.',
  access: 'key',
  requestSchemas: [ExportRequest],
  checkRequest: (_, access) => requireExports(access),
  responseSchema: ExportResponse,
  hasEntityTag: true,
  errorCodes: ['forbidden'],
  handle: async ({ access, callerId, services, getPublicBaseUrl, elapsedMs, readContext }) => {
    const { live, feed } = await services.store.withLiveGeneration(async (reader) => {
      return { live: reader.generation.name, feed: await reader.changes.readState(readContext) };
    });
    // A test key reads the fictional register, which is not exported.
    const found = access.isTestKeyCall ? null : services.exports.find(live, feed.feedId);
    const now = services.now();
    const { generation, createdAt, files } = found ?? { generation: live, createdAt: '', files: [] };
    return {
      // A copy of the answer is good while its links are.
      etag: toWeakEntityTag(`${generation} ${createdAt} ${Math.floor(now.getTime() / HOUR_MS)}`),
      load: () =>
        Promise.resolve({
          price: FREE_PRICE,
          toAnswer: ({ creditsCharged }) => ({
            body: {
              generation,
              files: files.map((file) => {
                const { token, expiresAt } = services.exports.sign(generation, file, callerId);
                const url = `${getPublicBaseUrl()}/v1/export/files/${token}`;
                return { ...file, url, expiresAt: expiresAt.toISOString() };
              }),
              next: found?.next ?? toChangeCursor(feed.feedId, feed.endPosition, access.isTestKeyCall),
              metadata: {
                creditsCharged,
                processingTimeMs: elapsedMs(),
                timestamp: now.toISOString(),
                mode: access.mode,
              },
            },
          }),
        }),
    };
  },
});

function requireExports({ limits }: CallerAccess): void {
  if (!limits.canExport) throw apiError('plan_without_exports');
}
