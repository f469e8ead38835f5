import { promisify } from 'node:util';
import { brotliCompress, gzip, zstdCompress } from 'node:zlib';
import type { Context } from 'koa';
import { COMPRESSION, MIN_COMPRESSED_BYTES } from './compress-answers.ts';

const PACKERS = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes, COMPRESSION.zstd),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, COMPRESSION.br),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, COMPRESSION.gzip),
};
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as Encoding[];

/**
 * A body that every caller gets the same: compressed once an encoding and kept. Compressing it for
 * each call would let anybody keep the machine busy with a file that needs no key.
 */
export class StaticBody {
  readonly #read: () => Promise<Buffer>;
  readonly #packed = new Map<Encoding | 'identity', Promise<Buffer>>();

  /** `read` is called once, when somebody first asks for the body. */
  constructor(read: () => Promise<Buffer>) {
    this.#read = read;
  }

  /**
   * Sets the body, compressed as the caller accepts. Rejects when it cannot be read; the next call
   * tries again.
   */
  async send(context: Context): Promise<void> {
    const plain = await this.#keep('identity', this.#read);
    const accepted = ENCODINGS.find((encoding) => context.acceptsEncodings(encoding) === encoding);
    if (
      accepted === undefined ||
      plain.length < MIN_COMPRESSED_BYTES ||
      context.get('Accept-Encoding') === ''
    ) {
      // Not left to the middleware, which would compress it again for each call.
      context.compress = false;
      context.body = plain;
      return;
    }
    context.body = await this.#keep(accepted, () => PACKERS[accepted](plain));
    context.set('Content-Encoding', accepted);
  }

  #keep(encoding: Encoding | 'identity', make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#packed.get(encoding);
    if (kept !== undefined) return kept;
    const made = make().catch((error: unknown) => {
      this.#packed.delete(encoding);
      throw error;
    });
    this.#packed.set(encoding, made);
    return made;
  }
}
