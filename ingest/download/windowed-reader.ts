import { readSync } from 'node:fs';
import { RandomAccessReader } from 'yauzl';

const WINDOW = 256 * 1024;

/** Lets a zip's table of contents be read in large pieces: on its own, the library asks the system twice for each member. */
export class WindowedReader extends RandomAccessReader {
  readonly #file: number;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  /** `file` is an open file, which whoever opened it closes. */
  constructor(file: number) {
    super();
    this.#file = file;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let bytesRead: number;
    try {
      const piece = this.#cut(position, length);
      bytesRead = piece.copy(buffer, offset);
    } catch (error) {
      setImmediate(callback, error as Error);
      return;
    }
    setImmediate(callback, null, bytesRead);
  }

  #cut(position: number, length: number): Buffer {
    const isInside = position >= this.#start && position + length <= this.#start + this.#window.length;
    if (!isInside) {
      const window = Buffer.allocUnsafe(Math.max(WINDOW, length));
      this.#window = window.subarray(0, readSync(this.#file, window, 0, window.length, position));
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }
}
