import { join } from 'node:path';
import { toReason } from '../shared/errors/to-reason.ts';
import type { Config } from '../shared/config/config.ts';
import type { Provenance } from '../shared/domain/company-detail.ts';
import { openDocuments } from '../shared/documents/open-documents.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { readRuns, toReportsFolder } from '../shared/runs/run-history.ts';
import type { GenerationInfo, GenerationStore, Rejection } from '../shared/store/port.ts';
import type { SniRegister } from '../shared/domain/sni.ts';
import { composeCompanies } from './compose/compose-companies.ts';
import { readRegisteredNames } from './compose/join-by-number.ts';
import { rankNames } from './compose/rank-names.ts';
import { findDelivery, listDeliveredFiles, NO_DELIVERY, type Delivery } from './delivery.ts';
import { whileUnchanged } from './download/while-unchanged.ts';
import type { FetchedSource } from './fetch/fetch-delivery.ts';
import { withRunLock } from './lock.ts';
import { buildGeneration } from './publish/build-generation.ts';
import { findStaleSources } from './publish/find-stale-sources.ts';
import type { Sample } from './publish/find-faults.ts';
import { isUpToDate } from './publish/is-up-to-date.ts';
import { judgeSources, type Judgement } from './publish/judge-sources.ts';
import { keepRejections } from './publish/keep-rejections.ts';
import { readLive } from './publish/read-live.ts';
import { sweepAfterPromotion } from './sources/annual-reports/documents/sweep-after-promotion.ts';
import { takeSamples, verifyGeneration } from './publish/verify-generation.ts';
import { keepRun } from './report/keep-run.ts';
import { MOST_REPORTS, pruneReports } from './report/prune-reports.ts';
import type { Progress } from './progress.ts';
import {
  describeFailure,
  finishReport,
  startReport,
  toSourceReports,
  type ReportDraft,
} from './report/report-draft.ts';
import type { RunReport } from './report/run-report.ts';
import { readAnnualReportsStaging } from './sources/annual-reports/annual-reports-staging.ts';
import { readNamingRows, readRegistryStaging } from './sources/registry/registry-staging.ts';
import { readSizeClassesStaging } from './sources/size-classes/size-classes-staging.ts';
import { readSniStaging, toSniLists } from './sources/sni/sni-staging.ts';
import {
  acceptSources,
  discardDelivered,
  isSynthetic,
  listSources,
  stageDelivery,
  type StagedSources,
} from './staging/stage-delivery.ts';
import type { StagedSource } from './staging/stage-source.ts';
import { readStatisticsStaging } from './sources/statistics/statistics-staging.ts';
import type { IngestConfig } from './settings.ts';
import { readTrademarksStaging } from './sources/trademarks/trademarks-staging.ts';

/** What a run is told. */
export interface RunOptions {
  /** The delivery folder; null rebuilds from what was accepted before. */
  readonly folder: string | null;
  /** The sources that are read of it; all when left out. */
  readonly only?: readonly FetchedSource[] | null;
  /** What went wrong when the delivery was fetched, for the report. */
  readonly problems?: readonly string[];
  /** Publish although a gate objects. */
  readonly accept: boolean;
  /** The delivery is the bundled fictional register. */
  readonly synthetic: boolean;
}

/** What a run works with. */
export interface RunTools {
  readonly dataDir: string;
  /** Where the reports' documents are stored. */
  readonly documents: Config['documents'];
  readonly store: GenerationStore;
  readonly gates: IngestConfig['gates'];
  readonly progress: Progress;
  readonly now: () => Date;
}

/** A run that came to its end, with the error that ended it early, if one did. */
export interface RunResult {
  readonly report: RunReport;
  readonly error: unknown;
}

/**
 * The whole run: find, stage, judge, compose, build, verify, promote, accept, prune, report. Whatever fails leaves the
 * live generation as it was. Throws only for `run_active`, for `invalid_usage` and when the store cannot be reached at the start;
 * else the error is part of the result.
 */
export async function runIngest(options: RunOptions, tools: RunTools): Promise<RunResult> {
  return withRunLock(tools.dataDir, tools.store, async () => {
    const draft = startReport(tools.now(), tools.store.engine, toReportsFolder(tools.dataDir));
    draft.live = (await readLive(tools.store)).info;
    draft.problems = options.problems ?? [];
    let error: unknown = null;
    try {
      await tools.store.prune();
      const documents = await openDocuments(tools, 'ingest');
      await documents.sweep(tools.now());
      await publishDelivery(withOrigin(options, tools), tools, draft);
    } catch (caught) {
      if (caught instanceof AppError && caught.code === 'invalid_usage') throw caught;
      error = caught;
      draft.outcome = caught instanceof AppError && caught.code === 'delivery_refused' ? 'refused' : 'failed';
      draft.problems = [...draft.problems, describeFailure(caught, tools.dataDir)];
    }
    discardDelivered(stagingFolder(tools));
    // A store that was lost under a failed run keeps what was live.
    draft.live = await tools.store.live().catch(() => draft.live);
    const report = await keepRun(tools.store.runs, finishReport(draft, tools.now()));
    pruneReports(draft.folder, draft.run);
    return { report, error };
  });
}

/** A rebuild is of the fictional register when that is what was accepted. */
function withOrigin(options: RunOptions, tools: RunTools): RunOptions {
  return options.folder === null ? { ...options, synthetic: isSynthetic(stagingFolder(tools)) } : options;
}

async function publishDelivery(options: RunOptions, tools: RunTools, draft: ReportDraft): Promise<void> {
  const delivery = options.folder === null ? NO_DELIVERY : await findDelivery(options.folder, options.only);
  draft.unknownFiles = delivery.unknown;
  const { store } = tools;
  const { name: liveName, info: live, rejections } = await readLive(store);
  const sources = await stage(delivery, options, tools, draft);
  draft.sources = toSourceReports([...listSources(sources), ...sources.unreadable]);
  const about = {
    createdAt: draft.startedAt,
    synthetic: options.synthetic,
    sources: toGenerationSources(sources),
    previous: live?.name ?? null,
  };
  const { objections, rejected } = judge(sources, live, rejections, options, tools);
  object(objections.length > 0 ? objections : findStaleSources(live, about), options, draft);
  if (live !== null && isUpToDate(live, about)) {
    // A full check takes seconds, so only the command that is the way out of damage makes it.
    const damage = options.folder === null ? await store.findDamage(live.name) : [];
    if (damage.length === 0) {
      acceptSources(stagingFolder(tools), sources);
      draft.outcome = 'nothing-new';
      return;
    }
    about.previous = live.previous;
  }
  const samples: Sample[] = [];
  const info = await build(sources, samples, about, tools, draft);
  await verify(info, samples, options, tools, draft);
  const stayRejected = keepRejections(rejections ?? [], about.sources, rejected);
  await store.promote(info.name, liveName, stayRejected);
  tools.progress.finish(`${samples.length} look-ups; ${info.name} is live`);
  draft.outcome = 'promoted';
  draft.live = info;
  acceptSources(stagingFolder(tools), sources);
  await pruneAfterwards(tools, draft);
  const { documents, progress } = tools;
  const promoted = { generation: info.name, predecessor: about.previous, staging: stagingFolder(tools) };
  const sweep = { documents, progress, accept: options.accept, now: tools.now() };
  await sweepAfterPromotion({ ...promoted, ...sweep }, draft);
}

/** What is done stays done: what cannot be removed now, the next run removes. */
async function pruneAfterwards({ store }: RunTools, draft: ReportDraft): Promise<void> {
  try {
    await store.prune();
  } catch (error) {
    const reason = toReason(error);
    draft.problems = [...draft.problems, `Published, but older generations were not removed: ${reason}`];
  }
}

function stage(
  delivery: Delivery,
  options: RunOptions,
  tools: RunTools,
  draft: ReportDraft,
): Promise<StagedSources> {
  const { progress, documents } = tools;
  const { synthetic, folder } = options;
  const context = { folder: stagingFolder(tools), documents, synthetic, rejects: draft.rejects, progress };
  return whileUnchanged(folder ?? '', listDeliveredFiles(delivery), () => stageDelivery(delivery, context));
}

function judge(
  sources: StagedSources,
  live: GenerationInfo | null,
  rejections: readonly Rejection[] | null,
  { synthetic }: RunOptions,
  { gates, dataDir }: RunTools,
): Judgement {
  return judgeSources(listSources(sources), {
    // Floors are of the authorities' files.
    limits: synthetic ? { ...gates, floors: {} } : gates,
    live,
    rejections,
    history: (rejections ?? []).length === 0 ? [] : readRuns(dataDir, MOST_REPORTS),
  });
}

/** Refuses the delivery, unless an operator overrules that. */
function object(objections: readonly string[], options: RunOptions, draft: ReportDraft): void {
  if (objections.length === 0) return;
  if (options.accept) draft.overruled = [...draft.overruled, ...objections];
  else {
    const remedy =
      'The last accepted delivery stays in use. To publish this one all the same, run again with --accept.';
    throw new AppError('delivery_refused', [...objections, remedy].join(' '));
  }
}

/** A generation that is not to be promoted is removed. */
async function verify(
  { name }: GenerationInfo,
  samples: readonly Sample[],
  options: RunOptions,
  { store, gates, progress }: RunTools,
  draft: ReportDraft,
): Promise<void> {
  progress.start('Verifying', samples.length);
  try {
    const canaries = options.synthetic ? [] : gates.canaries;
    const missing = await verifyGeneration(store, name, samples, canaries);
    const objections = missing.map((number) => `${number} of CANARIES is not in the new generation.`);
    object(objections, options, draft);
  } catch (error) {
    // Where the store is lost, the next run removes it.
    await store.discard(name).catch(() => undefined);
    throw error;
  }
}

function build(
  sources: StagedSources,
  samples: Sample[],
  about: Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>,
  tools: RunTools,
  draft: ReportDraft,
): Promise<GenerationInfo> {
  const { registry, statistics, sni, trademarks } = sources;
  const { 'size-classes': sizeClasses, 'annual-reports': annualReports } = sources;
  const register: SniRegister = {
    current: statistics?.delivery.sniEdition ?? sizeClasses?.delivery.sniEdition ?? '2025',
    lists: toSniLists(sni && readSniStaging(sni.path)),
  };
  tools.progress.start('Sorting the names', registry.delivery.tally.accepted);
  const nameRanks = rankNames(readRegisteredNames(readNamingRows(registry.path)));
  tools.progress.finish(`${nameRanks.length} companies`);
  const companies = composeCompanies({
    registry: readRegistryStaging(registry.path),
    statistics: statistics === null ? [] : readStatisticsStaging(statistics.path),
    sizeClasses: sizeClasses === null ? [] : readSizeClassesStaging(sizeClasses.path),
    annualReports: annualReports === null ? [] : readAnnualReportsStaging(annualReports.path),
    trademarks: trademarks === null ? [] : readTrademarksStaging(trademarks.path),
    nameRanks,
    lists: register.lists,
    from: {
      registry: toProvenance(registry),
      statistics: statistics === null ? null : toProvenance(statistics),
      sizeClasses: sizeClasses === null ? null : toProvenance(sizeClasses),
      annualReports: annualReports === null ? null : toProvenance(annualReports),
      trademarks: trademarks === null ? null : toProvenance(trademarks),
      sniEdition: register.current,
      sizeClassesSniEdition: sizeClasses?.delivery.sniEdition ?? '2025',
    },
  });
  tools.progress.start('Building the generation', registry.delivery.tally.accepted);
  const sampled = takeSamples(companies, samples);
  return buildGeneration(tools.store, draft.run, sampled, about, register, (count) =>
    tools.progress.update(count),
  ).then((info) => {
    tools.progress.finish(`${info.companies} companies, ${info.names} names`);
    return info;
  });
}

function toProvenance({ delivery: { file, date } }: StagedSource): Provenance {
  return { file, date };
}

function stagingFolder(tools: RunTools): string {
  return join(tools.dataDir, 'staging');
}

function toGenerationSources(sources: StagedSources): GenerationInfo['sources'] {
  return Object.fromEntries(
    listSources(sources).map(({ name, delivery: { file, date, sha256 } }) => [name, { file, date, sha256 }]),
  );
}
