import {
  DamagedError,
  StoreError,
  type GenerationInfo,
  type GenerationStore,
  type OpenedGeneration,
  type Rollback,
} from '../../shared/store/port.ts';
import { assertSupported } from '../../shared/store/generation.ts';
import { findPrimarySource } from '../compose/open-company-streams.ts';
import type { ComposableSource } from '../compose/company-parts.ts';
import {
  readStagedSources,
  type ReadableSource,
  type StagedSourceState,
} from '../staging/read-staged-sources.ts';
import { toStagingFolder } from '../staging/staged-file.ts';
import { findFaults, findMissingCompanies, type LookupSample } from './find-faults.ts';
import { readLive } from './read-live.ts';

/** What `verify` found. */
export interface LiveGenerationCheck {
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

const MAX_SAMPLES = 200;

/** How a source's staging is checked. */
type CheckableSource = ReadableSource & ComposableSource;

/**
 * Reads the live generation in full, and looks whether it is as it was written, is complete, finds
 * companies that the staged registry has and the `canaries`, and was built from what is staged.
 * Changes nothing.
 */
export async function checkLiveGeneration(
  sources: readonly CheckableSource[],
  store: GenerationStore,
  dataDir: string,
  canaries: readonly string[],
): Promise<LiveGenerationCheck> {
  const { name, info: live, rejections, damage } = await readLive(store);
  if (live === null) {
    const problem = damage?.message ?? 'There is no live generation. Run ingest to build one.';
    return { generation: name, companies: 0, samples: 0, notes: [], problems: [problem] };
  }
  const staged = readStagedSources(sources, toStagingFolder(dataDir));
  const ofStaging = compareWithStaging(live, staged, rejections ?? []);
  const samples = sampleStagedNames(live, sources, staged);
  const ofStore = await findStoreProblems(store, live, samples, live.synthetic ? [] : canaries);
  return {
    generation: live.name,
    companies: live.companies,
    samples: samples.length,
    problems: [...ofStore, ...ofStaging.problems],
    notes: ofStaging.notes,
  };
}

async function findStoreProblems(
  store: GenerationStore,
  live: GenerationInfo,
  samples: readonly LookupSample[],
  canaries: readonly string[],
): Promise<string[]> {
  let reader: OpenedGeneration | null = null;
  try {
    assertSupported(live);
    const damage = await store.findDamage(live.name);
    if (damage.length > 0) return [new DamagedError(live.name, 'database', damage.join(', ')).message];
    reader = await store.open(live.name);
    const faults = await findFaults(reader, samples);
    const missing = await findMissingCompanies(reader, canaries);
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

/** Companies at even distances of what leads; none when the live generation was built from another delivery. */
function sampleStagedNames(
  live: GenerationInfo,
  sources: readonly CheckableSource[],
  staged: readonly StagedSourceState[],
): LookupSample[] {
  const { name: leading, primary: lead } = findPrimarySource(sources);
  const state = staged.find(({ name }) => name === leading);
  if (!state?.delivery || state.delivery.sha256 !== live.sources[leading]?.sha256) return [];
  const every = Math.max(1, Math.ceil(live.companies / MAX_SAMPLES));
  const samples: LookupSample[] = [];
  let index = 0;
  for (const { organisationNumber, name } of lead.readNames(state.path)) {
    if (index % every === 0) samples.push({ orgNumber: organisationNumber, name, sniCode: null });
    index += 1;
  }
  return samples;
}

/** A run that is stopped between promoting and accepting, or a data folder that was restored in part, leaves two that do not fit. */
function compareWithStaging(
  live: Pick<GenerationInfo, 'name' | 'sources'>,
  staged: readonly StagedSourceState[],
  rejections: readonly Rollback[],
): Pick<LiveGenerationCheck, 'problems' | 'notes'> {
  const problems: string[] = [];
  const notes: string[] = [];
  for (const { name, delivery, problem, findDamage } of staged) {
    if (problem !== null) {
      problems.push(`The staged ${name} cannot be read: ${problem}. Deliver it again.`);
      continue;
    }
    const damage = delivery === null ? null : findDamage();
    if (damage !== null) problems.push(`The staged ${name} is damaged: ${damage}. Deliver it again.`);
    const used = live.sources[name];
    if (used?.sha256 === delivery?.sha256 && used?.date === delivery?.date) continue;
    const has = `The live generation has the ${name} ${describeDelivery(used)}`;
    // A staged file that is lost is no rejected one, though neither has a checksum.
    if (isRolledBack(name, delivery, rejections))
      notes.push(`${has}; ${describeDelivery(delivery)} is staged, and rejected.`);
    else
      problems.push(
        `${has}, staged is ${describeDelivery(delivery)}. The next run or rebuild brings them together.`,
      );
  }
  return { problems, notes };
}

function isRolledBack(
  name: string,
  delivery: StagedSourceState['delivery'],
  rejections: readonly Rollback[],
): boolean {
  return delivery !== null && rejections.some(({ sources }) => sources[name]?.sha256 === delivery.sha256);
}

function describeDelivery(
  delivery: { readonly file: string; readonly date: string } | null | undefined,
): string {
  return delivery === null || delivery === undefined
    ? 'none'
    : `${delivery.file} of ${delivery.date.slice(0, 10)}`;
}
