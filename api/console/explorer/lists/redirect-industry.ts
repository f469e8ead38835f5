import type { PageHandler } from '../../page.ts';
import { readListForm, toListPath } from './list-form.ts';

/** GET /console/industry: the address of the search by industry until version 0.2. */
export const redirectIndustry: PageHandler = async ({ query }) => {
  const { industry, place, ...others } = readListForm(query);
  const typed = { industry: [...industry, ...query.getAll('sni_code')], place };
  return { redirectPath: toListPath({ ...others, ...typed }) };
};
