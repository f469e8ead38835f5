import type { estypes } from '@elastic/elasticsearch';
import { DamagedError, type StoredCompanyJson } from '../../port.ts';
import { formatCount, formatNumber } from '../../../terminal/format-number.ts';
import type { Connection } from '../connection/connection.ts';
import { findFieldText } from './generation-info.ts';
import type { GenerationDocumentKind } from '../documents/schema.ts';

const BATCH_SIZE = 1_000;
const KEEP_ALIVE = '5m';

export async function* readAllCompanies(
  connection: Connection,
  index: string,
  generation: string,
  companyCount: number,
): AsyncGenerator<readonly StoredCompanyJson[]> {
  const kind = 'company' satisfies GenerationDocumentKind;
  let after: number | null = null;
  let count = 0;
  const { id: view } = await connection.request('open the live generation', (client) =>
    client.openPointInTime({ index, keep_alive: KEEP_ALIVE }),
  );
  try {
    for (;;) {
      const request = {
        pit: { id: view, keep_alive: KEEP_ALIVE },
        query: { term: { kind } },
        size: BATCH_SIZE,
        sort: [{ id: 'asc' as const }],
        ...(after === null ? {} : { search_after: [after] }),
        _source: false,
        stored_fields: ['json', 'detail', 'trademarkMembers'],
        track_total_hits: false,
        allow_partial_search_results: false,
      };
      const read = ({ hits }: estypes.SearchResponse): StoredCompanyJson[] =>
        hits.hits.map((hit) => toTexts(hit, generation));
      const batch: StoredCompanyJson[] = await connection.search('read all companies', request, read);
      if (batch.length === 0) break;
      yield batch;
      count += batch.length;
      after = batch.at(-1)?.companyId ?? after;
    }
  } finally {
    await connection
      .request('close the live generation', (client) => client.closePointInTime({ id: view }))
      .catch(() => undefined);
  }
  if (count !== companyCount)
    throw new DamagedError(
      generation,
      'company',
      `it contains ${formatCount(count, 'company', 'companies')} instead of ${formatNumber(companyCount)}`,
    );
}

function toTexts(hit: estypes.SearchHit, generation: string): StoredCompanyJson {
  const company = findFieldText(hit, 'json');
  const detail = findFieldText(hit, 'detail');
  if (company === null || detail === null)
    throw new DamagedError(
      generation,
      'company',
      `the document ${hit._id ?? ''} lacks the JSON text of the company or of its details`,
    );
  return {
    companyId: Number(hit._id),
    companyJson: company,
    detailJson: detail,
    trademarkMembersJson: findFieldText(hit, 'trademarkMembers'),
  };
}
