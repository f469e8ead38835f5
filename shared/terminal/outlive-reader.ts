import type { Writable } from 'node:stream';

/** Who reads the output may stop reading: `… | head`. What was begun is done all the same. */
export function outliveReader(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
