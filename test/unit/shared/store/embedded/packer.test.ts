import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { EmbeddedPacker, type EmbeddedBatch } from '../../../../../shared/store/embedded/packer.ts';
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

function listNameIds({ rows }: EmbeddedBatch): number[] {
  return [...readPackedRows(rows)].filter(({ table }) => table === 'name').map(({ id }) => id);
}

it.each([
  ['with and without trademarks', [PLAIN, HOLDER, { ...PLAIN, id: PLAIN.id + 10 }]],
  ['of the last one with trademarks', [PLAIN, HOLDER]],
  ['longer than the memory at first', [{ ...HOLDER, detailJson: `"${'å'.repeat(800_000)}"` }, PLAIN]],
  ['of no company', []],
])('The texts of packed companies are read back: %s', (_, companies) => {
  const { rows, count } = new EmbeddedPacker().pack(companies);
  expect([...readPackedTexts(rows)]).toEqual(companies.map(toTexts));
  expect(count).toBe(companies.length);
});

it('Names are numbered on from batch to batch, as the rows of their texts are', () => {
  const packer = new EmbeddedPacker();
  const named = { ...PLAIN, names: ['Nordlys AB', 'Norrsken'] };
  const batches = [[named, HOLDER], [{ ...named, id: HOLDER.id + 10 }]].map((batch) => packer.pack(batch));
  expect(batches.map(listNameIds)).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(batches.map(({ named: { names } }) => names)).toEqual([
    ['Nordlys AB', 'Norrsken', ...HOLDER.names],
    ['Nordlys AB', 'Norrsken'],
  ]);
});

it('A company with the id of the one before is refused, also from batch to batch', () => {
  const packer = new EmbeddedPacker();
  const refused = [{ companyId: HOLDER.id, reason: 'a company with this id already exists' }];
  const first = packer.pack([PLAIN, HOLDER, HOLDER]);
  const second = packer.pack([HOLDER, { ...PLAIN, id: HOLDER.id + 10 }]);
  expect([first.refused, second.refused]).toEqual([refused, refused]);
  expect([first.count, second.count]).toEqual([2, 1]);
  expect(first.named.names).toEqual([...PLAIN.names, ...HOLDER.names]);
  expect(listNameIds(second)).toEqual([first.named.names.length]);
  expect(packer.finish().parts?.trademarkOwnerCompanyIds).toEqual(Uint32Array.of(HOLDER.id));
});

it('Batches whose memory moved to another thread are whole there, and the next ones are here', () => {
  const { port1, port2 } = new MessageChannel();
  const move = (batch: EmbeddedBatch): EmbeddedBatch => {
    port1.postMessage(batch, movableBuffers(batch));
    expect(batch.rows.bytes.byteLength).toBe(0);
    return receiveMessageOnPort(port2)!.message as EmbeddedBatch;
  };
  const [packer, other] = [new EmbeddedPacker(), new EmbeddedPacker()];
  const halves = [COMPANIES.slice(0, 12), COMPANIES.slice(12)];
  const moved = [...halves.map((half) => move(packer.pack(half))), move(packer.finish())];
  const stayed = [...halves.map((half) => other.pack(half)), other.finish()];
  const read = ({ rows, ...batch }: EmbeddedBatch) => ({
    ...batch,
    rows: [...readPackedRows(rows)].map((row) => ({ ...row, content: Buffer.from(row.content).toString() })),
  });
  expect(moved.map(read)).toEqual(stayed.map(read));
  expect(moved.flatMap(({ rows }) => [...readPackedTexts(rows)])).toEqual(COMPANIES.map(toTexts));
  port1.close();
});
