import { expect, it } from 'vitest';
import { packForElasticsearch } from '../../../../../shared/store/elasticsearch/packer.ts';
import { toTrademarkMembers } from '../../../../../shared/store/included-members.ts';
import { makeIndexedCompanies, TRADEMARKS } from '../../../../support/ingest/make-indexed-companies.ts';

const [COMPANY] = makeIndexedCompanies(1);
const PLAIN = { ...COMPANY!, trademarks: [] };
const HOLDER = { ...PLAIN, id: PLAIN.id + 10, trademarks: TRADEMARKS };

it('A company is packed as its documents and texts, and one with the id before is refused', () => {
  const refused = [{ companyId: HOLDER.id, reason: 'a company with this id already exists' }];
  const { companyJson, detailJson } = PLAIN;
  const batch = packForElasticsearch([PLAIN, HOLDER, HOLDER]);
  expect(batch).toMatchObject({ count: 2, refused });
  expect(batch.documents.map(({ companyId }) => companyId)).toEqual([PLAIN.id, HOLDER.id]);
  expect(batch.texts).toEqual([
    { companyId: PLAIN.id, companyJson, detailJson, trademarkMembersJson: null },
    { companyId: HOLDER.id, companyJson, detailJson, trademarkMembersJson: toTrademarkMembers(TRADEMARKS) },
  ]);
});
