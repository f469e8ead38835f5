import { join } from 'node:path';
import { makeKeys } from '../bench-metering.ts';
import { prepareData, type BenchOptions } from '../prepare-data.ts';
import { LoadRegister } from './load-register.ts';
import { measureCompression } from './measure-compression.ts';
import { measureBulks, measureStarving, type LoadPlace } from './measure-crowds.ts';
import { measureDamage } from './measure-damage.ts';
import { measureAbandoned, measureLeavers } from './measure-leavers.ts';

const COMPANIES = 50_000;

export async function benchLoad({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  const [key] = (await makeKeys({ path: join(dataDir, 'accounts.sqlite') }, 1)) as [string];
  const place: LoadPlace = { dataDir, register: new LoadRegister(COMPANIES, seed), key };
  await measureStarving(place);
  await measureBulks(place);
  await measureLeavers(place);
  await measureAbandoned(place);
  await measureCompression(place);
  await measureDamage(place);
}
