/** Passes chunks on and tells how many bytes have passed. */
export async function* watchBytes(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (total: number) => void,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    onBytes(total);
    yield chunk;
  }
}
