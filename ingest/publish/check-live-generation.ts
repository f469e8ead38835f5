import { Company } from '../../shared/domain/company.ts';
import {
  DamagedError,
  StoreError,
  type GenerationInfo,
  type GenerationStore,
  type OpenedGeneration,
  type Rollback,
} from '../../shared/store/port.ts';
import { assertSupportedVersion } from '../../shared/store/generation.ts';
import { requirePrimarySource } from '../compose/open-company-sources.ts';
import type { Source } from '../source/source.ts';
import { readStagedSourceStates, type StagedSourceState } from '../staging/read-staged-source-states.ts';
import { DamagedStagedFileError, toStagingFolder } from '../staging/staged-file.ts';
import type { LookupSample } from '../compose/facts.ts';
import { findGenerationFaults, findMissingCompanies } from './find-generation-faults.ts';
import { readLiveGenerationState } from './read-live-generation-state.ts';

/** Result of checking the live generation, as `verify --json` prints it. */
export interface LiveGenerationCheck {
  /** Name of the live generation; `null` when there is none. */
  readonly generation: string | null;
  readonly companies: number;
  readonly samples: number;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

const MAX_SAMPLES = 200;

const NO_LIVE_GENERATION = 'There is no live generation yet. To build one: npm run ingest -- run';

/**
 * Reads the live generation in full without changing it. Checks its checksums, its number of
 * companies, a sample of the staged registry, and that it was built from the staged deliveries. A
 * real register must also contain the companies in `canaryOrganisationNumbers`.
 */
export async function checkLiveGeneration(
  sources: readonly Source[],
  store: GenerationStore,
  dataDir: string,
  canaryOrganisationNumbers: readonly string[],
): Promise<LiveGenerationCheck> {
  const state = await readLiveGenerationState(store);
  if (state.kind !== 'readable') {
    const problem = state.kind === 'damaged' ? state.damage.message : NO_LIVE_GENERATION;
    return { generation: state.name, companies: 0, samples: 0, notes: [], problems: [problem] };
  }
  const { info: live, rollbacks } = state;
  const staged = readStagedSourceStates(sources, toStagingFolder(dataDir));
  const ofStaging = compareWithStaging(live, staged, rollbacks ?? []);
  const canaries = live.synthetic ? [] : canaryOrganisationNumbers;
  const intact = staged.filter(({ name }) => !ofStaging.damaged.has(name));
  const ofStore = await checkStored(store, live, sampleStagedNames(live, sources, intact), canaries);
  return {
    generation: live.name,
    companies: live.companies,
    samples: ofStore.samples,
    problems: [...ofStore.problems, ...ofStaging.problems],
    notes: ofStaging.notes,
  };
}

/** Checks the stored generation itself. Without `stagedSamples`, looks up companies of its own. */
async function checkStored(
  store: GenerationStore,
  live: GenerationInfo,
  stagedSamples: readonly LookupSample[],
  canaries: readonly string[],
): Promise<Pick<LiveGenerationCheck, 'samples' | 'problems'>> {
  let reader: OpenedGeneration | null = null;
  try {
    assertSupportedVersion(live);
    const damage = await store.findDamage(live.name);
    if (damage.length > 0) throw new DamagedError(live.name, 'database', damage.join(', '));
    reader = await store.open(live.name);
    const samples = stagedSamples.length > 0 ? stagedSamples : await sampleOwnNames(store, live);
    const faults = await findGenerationFaults(reader, samples);
    const missing = await findMissingCompanies(reader, canaries);
    const problems = [
      ...faults.map((fault) => `Generation ${live.name} ${fault}.`),
      ...missing.map((number) => `Generation ${live.name} lacks company ${number} of CANARIES.`),
    ];
    return { samples: samples.length, problems };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { samples: 0, problems: [error.message] };
  } finally {
    await reader?.close();
  }
}

const SortedName = Company.pick({ orgNumber: true, name: true });

async function sampleOwnNames(store: GenerationStore, live: GenerationInfo): Promise<LookupSample[]> {
  const every = Math.max(1, Math.ceil(live.companies / MAX_SAMPLES));
  const samples: LookupSample[] = [];
  let index = 0;
  for await (const batch of store.readAllCompanies(live.name))
    for (const { companyJson } of batch) {
      if (index % every === 0) samples.push({ ...SortedName.parse(JSON.parse(companyJson)), sniCode: null });
      index += 1;
    }
  return samples;
}

function sampleStagedNames(
  live: GenerationInfo,
  sources: readonly Source[],
  staged: readonly StagedSourceState[],
): LookupSample[] {
  const { name: primaryName, primaryReaders } = requirePrimarySource(sources);
  const state = staged.find(({ name }) => name === primaryName);
  if (!state?.delivery || state.delivery.sha256 !== live.sources[primaryName]?.sha256) return [];
  const every = Math.max(1, Math.ceil(live.companies / MAX_SAMPLES));
  const samples: LookupSample[] = [];
  let index = 0;
  for (const { organisationNumber, name } of primaryReaders.readNames(state.stagedFilePath)) {
    if (index % every === 0) samples.push({ orgNumber: organisationNumber, name, sniCode: null });
    index += 1;
  }
  return samples;
}

function compareWithStaging(
  live: Pick<GenerationInfo, 'name' | 'sources'>,
  staged: readonly StagedSourceState[],
  rollbacks: readonly Rollback[],
): Pick<LiveGenerationCheck, 'problems' | 'notes'> & { readonly damaged: ReadonlySet<string> } {
  const problems: string[] = [];
  const notes: string[] = [];
  const damaged = new Set<string>();
  for (const { name, stagedFilePath, delivery, unreadableMessage, findDamage } of staged) {
    if (unreadableMessage !== undefined) {
      problems.push(`The staged ${name} cannot be read: ${unreadableMessage}`);
      continue;
    }
    const damage = delivery === null ? null : findDamage();
    if (damage !== null) {
      damaged.add(name);
      problems.push(new DamagedStagedFileError(stagedFilePath, damage).message);
    }
    const used = live.sources[name];
    if (used?.sha256 === delivery?.sha256 && used?.date === delivery?.date) continue;
    const has = `The live generation has the ${name} ${describeDelivery(used)}`;
    // A lost staged file has no checksum either, but is not rolled back.
    if (isRolledBack(name, delivery, rollbacks))
      notes.push(`${has}; ${describeDelivery(delivery)} is staged, but rolled back.`);
    else
      problems.push(
        `${has}, but ${describeDelivery(delivery)} is staged. The next run or rebuild corrects this.`,
      );
  }
  return { problems, notes, damaged };
}

function isRolledBack(
  name: string,
  delivery: StagedSourceState['delivery'],
  rollbacks: readonly Rollback[],
): boolean {
  return delivery !== null && rollbacks.some(({ sources }) => sources[name]?.sha256 === delivery.sha256);
}

function describeDelivery(
  delivery: { readonly file: string; readonly date: string } | null | undefined,
): string {
  return delivery === null || delivery === undefined
    ? 'none'
    : `${delivery.file} of ${delivery.date.slice(0, 10)}`;
}
