import { join } from 'node:path';
import {
  DamagedError,
  StoreError,
  type GenerationInfo,
  type GenerationStore,
  type OpenedGeneration,
  type Rejection,
} from '../../shared/store/port.ts';
import { assertSupported } from '../../shared/store/supported-generation.ts';
import { findDamage, readStagedSources, type StagedState } from '../staging/read-staged-sources.ts';
import { readNamedCompanies } from '../sources/registry/read-named-companies.ts';
import { findFaults, findMissing, type Sample } from './find-faults.ts';
import { readLive } from './read-live.ts';

/** What `verify` found. */
export interface LiveCheck {
  /** Null when there is none. */
  readonly generation: string | null;
  readonly companies: number;
  /** Companies that were looked up, by number and by name. */
  readonly samples: number;
  /** What is wrong, in words for an operator; empty when all is well. */
  readonly problems: readonly string[];
  /** What is as it should be, and worth knowing. */
  readonly notes: readonly string[];
}

const MOST_SAMPLES = 200;

/**
 * Reads the live generation in full, and looks whether it is as it was written, is complete, finds
 * companies that the staged registry has and the `canaries`, and was built from what is staged.
 * Changes nothing.
 */
export async function checkLive(
  store: GenerationStore,
  dataDir: string,
  canaries: readonly string[],
): Promise<LiveCheck> {
  const { name, info: live, rejections, damage } = await readLive(store);
  if (live === null) {
    const problem = damage?.message ?? 'There is no live generation. Run ingest to build one.';
    return { generation: name, companies: 0, samples: 0, notes: [], problems: [problem] };
  }
  const staged = readStagedSources(join(dataDir, 'staging'));
  const ofStaging = compareStaging(live, staged, rejections ?? []);
  const samples = takeStagedSamples(live, staged);
  const ofStore = await checkStore(store, live, samples, live.synthetic ? [] : canaries);
  return {
    generation: live.name,
    companies: live.companies,
    samples: samples.length,
    problems: [...ofStore, ...ofStaging.problems],
    notes: ofStaging.notes,
  };
}

async function checkStore(
  store: GenerationStore,
  live: GenerationInfo,
  samples: readonly Sample[],
  canaries: readonly string[],
): Promise<string[]> {
  let reader: OpenedGeneration | null = null;
  try {
    assertSupported(live);
    const damage = await store.findDamage(live.name);
    if (damage.length > 0) return [new DamagedError(live.name, 'database', damage.join(', ')).message];
    reader = await store.open(live.name);
    const faults = await findFaults(reader, samples);
    const missing = await findMissing(reader, canaries);
    return [
      ...faults.map((fault) => `Generation ${live.name} ${fault}.`),
      ...missing.map((number) => `${number} of CANARIES is not in generation ${live.name}.`),
    ];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [error.message];
  } finally {
    await reader?.close();
  }
}

/** Companies at even distances of the staged registry; none when the live generation was built from another one. */
function takeStagedSamples(live: GenerationInfo, staged: readonly StagedState[]): Sample[] {
  const registry = staged.find(({ name }) => name === 'registry');
  const { delivery, path } = registry!;
  if (delivery === null || delivery.sha256 !== live.sources['registry']?.sha256) return [];
  const every = Math.max(1, Math.ceil(live.companies / MOST_SAMPLES));
  const samples: Sample[] = [];
  let index = 0;
  for (const { organisationNumber, names } of readNamedCompanies(path)) {
    if (index % every === 0) samples.push({ orgNumber: organisationNumber, name: names[0]!, sniCode: null });
    index += 1;
  }
  return samples;
}

/** A run that is stopped between promoting and accepting, or a data folder that was restored in part, leaves two that do not fit. */
function compareStaging(
  live: Pick<GenerationInfo, 'name' | 'sources'>,
  staged: readonly StagedState[],
  rejections: readonly Rejection[],
): Pick<LiveCheck, 'problems' | 'notes'> {
  const [problems, notes]: string[][] = [[], []];
  for (const state of staged) {
    const { name, delivery, problem } = state;
    const used = live.sources[name];
    if (problem !== null) {
      problems!.push(`The staged ${name} cannot be read: ${problem}. Deliver it again.`);
      continue;
    }
    const damage = delivery === null ? null : findDamage(state);
    if (damage !== null) problems!.push(`The staged ${name} is damaged: ${damage}. Deliver it again.`);
    if (used?.sha256 === delivery?.sha256 && used?.date === delivery?.date) continue;
    const [inUse, inStaging] = [describe(used), describe(delivery)];
    // A staged file that is lost is no rejected one, though neither has a checksum.
    const isRejected =
      delivery !== null && rejections.some(({ sources }) => sources[name]?.sha256 === delivery.sha256);
    if (isRejected) {
      notes!.push(`The live generation has the ${name} ${inUse}; ${inStaging} is staged, and rejected.`);
    } else {
      problems!.push(
        `The live generation has the ${name} ${inUse}, staged is ${inStaging}. The next run or rebuild brings them together.`,
      );
    }
  }
  return { problems: problems!, notes: notes! };
}

function describe(delivery: { readonly file: string; readonly date: string } | null | undefined): string {
  return delivery === null || delivery === undefined
    ? 'none'
    : `${delivery.file} of ${delivery.date.slice(0, 10)}`;
}
