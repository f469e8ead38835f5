import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { packForEmbedded, type EmbeddedBatch } from '../../../../../shared/store/embedded/packer.ts';
import { readPackedRows, readPackedTexts } from '../../../../../shared/store/embedded/packed-rows.ts';
import { toTrademarkMembers } from '../../../../../shared/store/included-members.ts';
import { movableBuffers } from '../../../../../shared/tasks/movable-buffers.ts';
import { makeIndexedCompanies, TRADEMARKS } from '../../../../support/ingest/make-indexed-companies.ts';

const COMPANIES = makeIndexedCompanies(25);
const PLAIN = { ...COMPANIES[1]!, trademarks: [] };
const HOLDER = { ...COMPANIES[2]!, trademarks: TRADEMARKS };

const toTexts = ({ id, companyJson, detailJson, trademarks }: (typeof COMPANIES)[number]) => ({
  companyId: id,
  companyJson,
  detailJson,
  trademarkMembersJson: trademarks.length === 0 ? null : toTrademarkMembers(trademarks),
});

function listNameIds({ rows }: EmbeddedBatch, firstName: number): number[] {
  return [...readPackedRows(rows, firstName)].filter(({ table }) => table === 'name').map(({ id }) => id);
}

it.each([
  ['with and without trademarks', [PLAIN, HOLDER, { ...PLAIN, id: PLAIN.id + 10 }]],
  ['of the last one with trademarks', [PLAIN, HOLDER]],
  ['longer than the memory at first', [{ ...HOLDER, detailJson: `"${'å'.repeat(1_600_000)}"` }, PLAIN]],
  ['of no company', []],
])('The texts of packed companies are read back: %s', (_, companies) => {
  const { rows, count } = packForEmbedded(companies);
  expect([...readPackedTexts(rows)]).toEqual(companies.map(toTexts));
  expect(count).toBe(companies.length);
});

it('Names are numbered on from batch to batch, as the rows of their texts are', () => {
  const named = { ...PLAIN, names: ['Nordlys AB', 'Norrsken'] };
  const batches = [[named, HOLDER], [{ ...named, id: HOLDER.id + 10 }]].map(packForEmbedded);
  expect(batches.map((batch, place) => listNameIds(batch, 3 * place))).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(batches.map(({ named }) => JSON.parse(named.namesJson))).toEqual([
    ['Nordlys AB', 'Norrsken', ...HOLDER.names],
    ['Nordlys AB', 'Norrsken'],
  ]);
});

it('A company with the id of the one before is refused', () => {
  const { refused, count, named, columns } = packForEmbedded([PLAIN, HOLDER, HOLDER]);
  expect(refused).toEqual([{ companyId: HOLDER.id, reason: 'a company with this id already exists' }]);
  expect(count).toBe(2);
  expect(JSON.parse(named.namesJson)).toEqual([...PLAIN.names, ...HOLDER.names]);
  expect(columns.trademarkOwnerCompanyIds).toEqual(Uint32Array.of(HOLDER.id));
});

it('Batches whose memory moved to another thread are whole there, and the next ones are here', () => {
  const { port1, port2 } = new MessageChannel();
  const move = (batch: EmbeddedBatch): EmbeddedBatch => {
    port1.postMessage(batch, movableBuffers(batch));
    expect(batch.rows.bytes.byteLength).toBe(0);
    return receiveMessageOnPort(port2)!.message as EmbeddedBatch;
  };
  const halves = [COMPANIES.slice(0, 12), COMPANIES.slice(12)];
  const moved = halves.map((half) => move(packForEmbedded(half)));
  const stayed = halves.map((half) => packForEmbedded(half));
  const read = ({ rows, ...batch }: EmbeddedBatch) => ({
    ...batch,
    rows: [...readPackedRows(rows, 0)].map((row) => ({
      ...row,
      content: Buffer.from(row.content).toString(),
    })),
  });
  expect(moved.map(read)).toEqual(stayed.map(read));
  expect(moved.flatMap(({ rows }) => [...readPackedTexts(rows)])).toEqual(COMPANIES.map(toTexts));
  port1.close();
});
