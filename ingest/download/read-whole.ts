/** All of `chunks` in one piece; null as soon as they are more than `largest` bytes. */
export async function readWhole(chunks: AsyncIterable<Uint8Array>, largest: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > largest) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
