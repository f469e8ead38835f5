import type { Filing } from '../../../shared/domain/company-detail.ts';
import type { ReadContext } from '../../../shared/store/port.ts';
import type { Services } from '../../calls/route.ts';

/** Annual reports of a company, the latest first; none for a company that is not known. */
export async function readFilings(
  { store }: Services,
  orgNumber: string,
  context: ReadContext,
): Promise<readonly Filing[]> {
  const detail = await store.withLive((reader) => reader.getCompanyDetail(orgNumber, context));
  return detail?.filings ?? [];
}
