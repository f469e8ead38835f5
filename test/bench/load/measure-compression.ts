import { request } from 'node:http';
import { printFigure } from '../prepare-data.ts';
import { withService } from '../with-service.ts';
import type { LoadPlace } from './measure-crowds.ts';

const NUMBERS = 5_000;
const ENCODINGS = ['identity', 'gzip', 'br', 'zstd'];

export async function measureCompression({ dataDir, register, key }: LoadPlace): Promise<void> {
  const body = JSON.stringify({ org_numbers: register.numbers(NUMBERS) });
  await withService(dataDir, { RATE_LIMIT_PRO: '0' }, async (address) => {
    const sizes: Record<string, number> = {};
    for (const encoding of ENCODINGS) sizes[encoding] = await countBytes(address, body, key, encoding);
    const whole = sizes['identity']!;
    const shares = ENCODINGS.slice(1).map((name) => [
      name,
      Math.round((1_000 * sizes[name]!) / whole) / 1_000,
    ]);
    printFigure({
      figure: 'load: a bulk of 5,000 numbers',
      bytes: whole,
      shares: Object.fromEntries(shares),
    });
  });
}

function countBytes(address: string, body: string, key: string, encoding: string): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${key}`,
    'Accept-Encoding': encoding,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${address}/v1/bulk`, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    });
    call.once('error', reject).end(body);
  });
}
