/** Returns the memory of the numbers in a message, which a thread that posts it moves. */
export function movableBuffers(message: unknown): ArrayBuffer[] {
  return [...new Set(findBuffers(message))];
}

function findBuffers(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(findBuffers);
}
