import { Company } from '../../shared/domain/company.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type {
  GenerationInfo,
  GenerationMetadata,
  GenerationStore,
  IndexedCompany,
} from '../../shared/store/port.ts';
import type { StagedSource } from '../source/staging.ts';
import { composeBatches, type CompanyBatch } from '../compose/compose-batches.ts';
import { composeInThread } from '../compose/compose-in-thread.ts';
import { FactCounter } from '../compose/facts.ts';
import { openCompanyStreams } from '../compose/open-company-streams.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import { openPublicationRecorder } from '../changes/open-publication-recorder.ts';
import type { Progress } from '../progress.ts';
import type { Source } from '../source/source.ts';
import { buildGeneration } from './build-generation.ts';
import type { LookupSample } from './find-generation-faults.ts';

/** Every 997th company is looked up before promotion, up to `MAX_SAMPLES` companies. */
const SAMPLE_INTERVAL = 997;
const MAX_SAMPLES = 200;

export interface BuiltGeneration {
  readonly info: GenerationInfo;
  readonly lookupSamples: readonly LookupSample[];
  readonly recordedChanges: RecordedChanges;
}

interface GenerationPlan {
  readonly name: string;
  readonly metadata: GenerationMetadata;
  /** All sources of the service, with or without data. `stagedSources` contains those with data. */
  readonly allSources: readonly Source[];
  readonly stagedSources: readonly StagedSource[];
  /** The live generation to compare with. Null if there is none, or if it cannot be read. */
  readonly live: GenerationInfo | null;
  readonly isRebuildOfSameDeliveries: boolean;
  readonly threadCount: number;
}

export async function composeGeneration(
  { name, metadata, allSources, stagedSources, live, isRebuildOfSameDeliveries, threadCount }: GenerationPlan,
  store: GenerationStore,
  progress: Progress,
): Promise<BuiltGeneration> {
  const staged = new Map(stagedSources.map((source) => [source.name, source]));
  const streams = openCompanyStreams(allSources, staged);
  const { codeLists, primarySourceRowCount } = streams;
  progress.startNumberedPhase('Building the generation');
  progress.startPhase('Building the generation', primarySourceRowCount);
  const facts = new FactCounter();
  const batches = threadCount > 1 ? composeInThread(staged, facts) : composeBatches(streams, facts);
  const { passed, getSamplesOfPassed } = sampleCompanies(batches);
  const recorder = await openPublicationRecorder(store, {
    live,
    allSources,
    isRebuildOfSameDeliveries,
    isRollback: false,
    seenAt: metadata.createdAt,
    next: { name, ...metadata },
  });
  const content = { name, companies: passed, facts, metadata, codeLists, recorder, threadCount };
  const { info, recordedChanges } = await buildGeneration(store, content, (count) => progress.update(count));
  progress.finishPhase(
    `${formatCount(info.companies, 'company', 'companies')}, ${formatCount(info.names, 'name')}`,
  );
  return { info, lookupSamples: getSamplesOfPassed(), recordedChanges };
}

interface SampledCompanies {
  readonly passed: AsyncGenerator<CompanyBatch>;
  readonly getSamplesOfPassed: () => readonly LookupSample[];
}

/** Passes batches of companies through and collects samples of them, starting with the first. */
export function sampleCompanies(
  batches: AsyncIterable<CompanyBatch> | Iterable<CompanyBatch>,
): SampledCompanies {
  const samples: LookupSample[] = [];
  async function* pass(): AsyncGenerator<CompanyBatch> {
    let index = 0;
    for await (const batch of batches) {
      for (const company of batch) {
        if (index % SAMPLE_INTERVAL === 0 && samples.length < MAX_SAMPLES) samples.push(toSample(company));
        index += 1;
      }
      yield batch;
    }
  }
  return { passed: pass(), getSamplesOfPassed: () => samples };
}

function toSample({ companyJson, names: [name = ''], sniCodes }: IndexedCompany): LookupSample {
  const { orgNumber } = Company.pick({ orgNumber: true }).parse(JSON.parse(companyJson));
  return { orgNumber, name, sniCode: sniCodes[0] ?? null };
}
