import { apiError } from '../../../errors/api-error.ts';
import { CSV, XLSX } from '../../../../shared/files/write-table.ts';
import { listCompanies } from '../../../routes/lists/search.ts';
import type { PageHandler } from '../../page.ts';
import { readListForm, toListBody } from './list-form.ts';

const TYPES: Readonly<Record<string, typeof CSV | typeof XLSX>> = { csv: CSV, xlsx: XLSX };

/** POST /console/lists/file: the whole list as a file, charged while it is sent. */
export const downloadList: PageHandler = ({
  fields: { query = '', type = '', years },
  openFile,
  language,
}) => {
  const chosen = TYPES[type];
  if (chosen === undefined) throw apiError('not_found');
  const body = toListBody(readListForm(new URLSearchParams(query)));
  return openFile(listCompanies, body, { type: chosen, language, hasYears: years === '1' });
};
