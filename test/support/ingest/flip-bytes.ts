import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { Random } from '../../../fixtures/generate/random.ts';

/**
 * Changes `count` bytes of a file in place, at places that `random` picks. Returns what puts them
 * back.
 */
export function flipBytes(path: string, count: number, random: Random): () => void {
  const descriptor = openSync(path, 'r+');
  try {
    const { size } = fstatSync(descriptor);
    const before = new Map<number, number>();
    for (let flips = 0; flips < count; flips += 1) {
      const place = random.int(size);
      const byte = readByte(descriptor, place);
      if (!before.has(place)) before.set(place, byte);
      // Never the byte that was there at first.
      const next = (before.get(place)! + 1 + random.int(255)) % 256;
      writeSync(descriptor, Uint8Array.of(next), 0, 1, place);
    }
    return () => writeBytes(path, before);
  } finally {
    closeSync(descriptor);
  }
}

function readByte(descriptor: number, place: number): number {
  const byte = new Uint8Array(1);
  readSync(descriptor, byte, 0, 1, place);
  return byte[0]!;
}

function writeBytes(path: string, bytes: ReadonlyMap<number, number>): void {
  const descriptor = openSync(path, 'r+');
  try {
    for (const [place, byte] of bytes) writeSync(descriptor, Uint8Array.of(byte), 0, 1, place);
  } finally {
    closeSync(descriptor);
  }
}
