import type { FileAnswer, FileForm, HandlerCall } from '../../calls/route.ts';
import { invalidParameterError } from '../../errors/api-error.ts';
import { readInclude } from '../../http/fields.ts';
import { toListCursor } from './list-cursor.ts';
import { FILE_PART_COMPANIES, toListFile } from './list-file.ts';
import type { ListRequest } from './list-request.ts';
import { openList } from './open-list.ts';
import { SPREADSHEET_MEMBERS } from './spreadsheet-columns.ts';

/** Answers the whole list as a file, read from one generation to its end. */
export function answerFile(call: HandlerCall<ListRequest>, form: FileForm): Promise<FileAnswer> {
  const { request, services, readContext, runAfterCall, setDeadlineFromNow } = call;
  refuseLimit(request);
  return services.store.withLiveGeneration(async (reader, retain) => {
    const { query, after } = await openList(call, reader);
    const include = form.language === null ? readInclude(request) : SPREADSHEET_MEMBERS;
    const criteria = { ...query, limit: FILE_PART_COMPANIES, include, facets: [] };
    const firstPage = await reader.listCompanies({ ...criteria, after }, readContext);
    runAfterCall(retain());
    return toListFile({
      form,
      include,
      firstPage,
      cursor: request.cursor ?? null,
      readPage: (position) => reader.listCompanies({ ...criteria, after: position }, readContext),
      readDetails: (numbers) => reader.getCompanyDetailsJson(numbers, readContext),
      toCursor: (last) => toListCursor(reader.generation.name, query, last),
      setDeadlineFromNow,
    });
  });
}

/** A file has the whole list. Somebody who asks for a few companies must not pay for all. */
function refuseLimit({ limit }: ListRequest): void {
  if (limit === undefined) return;
  throw invalidParameterError(
    { field: 'limit', place: 'limit', sent: limit },
    {
      en: 'no limit with a file, which has the whole list',
      sv: 'ingen gräns med en fil, som har hela listan',
    },
  );
}
