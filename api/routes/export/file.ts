import contentDisposition from 'content-disposition';
import { z } from 'zod';
import type { ExportFormat } from '../../../shared/exports/export-manifest.ts';
import { defineRoute } from '../../calls/route.ts';

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
};
const PATH = '/v1/export/files/:token';

const ExportFileRequest = z
  .object({ token: z.string().describe('Token of the link, as in `url` of the list.') })
  .meta({ id: 'ExportFileRequest' });

const NoJson = z.object({});

export const getExportFile = defineRoute<typeof ExportFileRequest, typeof NoJson>({
  method: 'GET',
  path: PATH,
  operationId: 'getExportFile',
  tag: 'companies',
  summary: { sv: 'Hämta en fil ur exporten', en: 'Get a file of an export' },
  description:
    'Returns the file of a link of `GET /v1/export`, or a part of it with `Range`. No key is needed. The account of the link is charged 1,000 credits when the file is begun, once a day and generation.',
  access: 'none',
  requestSchemas: [ExportFileRequest],
  responseSchema: NoJson,
  documentMediaTypes: Object.values(MEDIA_TYPES),
  errorCodes: ['not_found', 'share_expired', 'no_credits', 'range_not_satisfiable'],
  hasEntityTag: true,
  handle: ({ request, services: { exports } }) => {
    const download = exports.open(request.token);
    const { path, file, generation } = download;
    const etag = `"${file.sha256}"`;
    const name = file.name.replace('.', `-${generation}.`);
    const storedFile = {
      path,
      bytes: file.bytes,
      etag,
      contentType: MEDIA_TYPES[file.format],
      headers: { 'Content-Disposition': contentDisposition(name), 'Cache-Control': 'private' },
      pay: (requestId: string) => exports.pay(download, { requestId, endpoint: PATH }),
    };
    return Promise.resolve({ etag, load: () => Promise.resolve({ storedFile }) });
  },
});
