import { describe, expect, it } from 'vitest';
import { ByteKeyedCache } from '../../../../../ingest/parse/xml/byte-keyed-cache.ts';

function get<Value>(cache: ByteKeyedCache<Value>, text: string): Value {
  const bytes = Buffer.from(`<${text}>`);
  return cache.get(bytes, 1, bytes.length - 1);
}

describe('a cache by bytes', () => {
  it('A value is made once per text', () => {
    let made = 0;
    const cache = new ByteKeyedCache((text) => ({ text, number: (made += 1) }));
    expect(get(cache, 'årets')).toBe(get(cache, 'årets'));
    expect(get(cache, 'årets')).toEqual({ text: 'årets', number: 1 });
  });

  it('Values are correct with many more texts than the cache holds', () => {
    const cache = new ByteKeyedCache((text) => text);
    for (let round = 0; round < 2; round += 1) {
      for (let place = 0; place < 20_000; place += 1) expect(get(cache, `name${place}`)).toBe(`name${place}`);
    }
  });

  it('Texts of any length have values', () => {
    const cache = new ByteKeyedCache((text) => text.length);
    for (const length of [0, 1, 127, 128, 129, 255, 256, 10_000]) {
      expect([get(cache, 'x'.repeat(length)), get(cache, 'y'.repeat(length))]).toEqual([length, length]);
    }
  });

  it('A failed value is not cached', () => {
    let isBroken = true;
    const cache = new ByteKeyedCache((text) => {
      if (isBroken) throw new Error('broken');
      return text;
    });
    expect(() => get(cache, 'name')).toThrow('broken');
    isBroken = false;
    expect(get(cache, 'name')).toBe('name');
  });
});
