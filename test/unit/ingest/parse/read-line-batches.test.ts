import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLineBatches } from '../../../../ingest/parse/read-line-batches.ts';

async function collect(text: string, cuts: readonly number[]): Promise<string[]> {
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let index = 1; index < places.length; index += 1)
      yield bytes.subarray(places[index - 1], places[index]);
  }
  const lines: string[] = [];
  for await (const batch of readLineBatches(chunks())) {
    for (const { bytes: line, number } of batch) {
      lines.push(line.toString());
      expect(number).toBe(lines.length);
    }
  }
  return lines;
}

describe('readLineBatches', () => {
  it('Lines are the same however the bytes are split', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'å', '\r\n', '\n', '"'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(100), { maxLength: 6 }), async (content, cuts) => {
        const expected = content.split('\n').map((line) => line.replace(/\r$/, ''));
        if (expected.at(-1) === '') expected.pop();
        expect(await collect(content, cuts)).toEqual(expected);
      }),
    );
  });

  it('A line without an end is refused', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < 10; index += 1) yield Buffer.alloc(100, 65);
    }
    await expect(async () => {
      for await (const _lines of readLineBatches(chunks(), 500)) expect.unreachable();
    }).rejects.toThrow('its line 1 is longer than 500 bytes');
  });
});
