/** Counts companies by their texts of a column. */
export function countTexts(
  companies: Uint32Array,
  indexes: Uint8Array | Uint16Array,
  texts: readonly string[],
): Map<string, number> {
  const counts = new Uint32Array(texts.length);
  for (let at = 0; at < companies.length; at += 1) {
    const place = indexes[companies[at] ?? 0] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return new Map(texts.map((text, place) => [text, counts[place] ?? 0]));
}

/** Counts companies by the letters of their sections. */
export function countSections(companies: Uint32Array, sectionBits: Uint32Array): Map<string, number> {
  const counts = new Uint32Array(LETTERS);
  for (let at = 0; at < companies.length; at += 1) {
    let bits = sectionBits[companies[at] ?? 0] ?? 0;
    while (bits !== 0) {
      const letter = 31 - Math.clz32(bits);
      counts[letter] = (counts[letter] ?? 0) + 1;
      bits ^= 1 << letter;
    }
  }
  return new Map(Array.from(counts, (count, letter) => [String.fromCharCode(LETTER_A + letter), count]));
}

const LETTERS = 26;
const LETTER_A = 'A'.charCodeAt(0);
