import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { Source } from '../source/source.ts';
import { ChangeRecorder } from './change-recorder.ts';
import { toCamelCaseSourceName } from '../compose/open-company-sources.ts';
import type { CauseSource } from './find-field-change-cause.ts';

export type PublicationRecorder = Pick<ChangeRecorder, 'recordChanges' | 'finish' | 'abandon'>;

type ComparedGeneration = Pick<GenerationInfo, 'name' | 'createdAt' | 'synthetic' | 'sources'>;

interface GenerationsToCompare {
  /** The live generation. Null if there is none or if it cannot be read. */
  readonly live: GenerationInfo | null;
  readonly next: ComparedGeneration;
  readonly allSources: readonly Source[];
  readonly isRollback: boolean;
  /** True if `next` replaces a live generation that was built from the same deliveries. */
  readonly isRebuildOfSameDeliveries: boolean;
  readonly seenAt: string;
}

/** Records no changes if both have the same deliveries or cannot be compared. */
export async function openPublicationRecorder(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  { live, next, allSources, isRollback, isRebuildOfSameDeliveries, seenAt }: GenerationsToCompare,
): Promise<PublicationRecorder> {
  const publication = { generation: next.name, seenAt };
  const feed = await store.changes.readUsableState();
  if (live === null) return recordNothing(store, publication, 'the generation before cannot be read');
  if (live.synthetic !== next.synthetic) return recordNothing(store, publication, toOtherRegister(next));
  if (feed === null)
    return recordNothing(
      store,
      publication,
      'the stored changes are missing, damaged or of another generation',
    );
  // The same deliveries make the same companies. The feed must not name an erased one.
  if (isRebuildOfSameDeliveries) {
    const isDamaged = (await store.changes.findDamage()).length > 0;
    return recordNothing(store, publication, isDamaged ? 'the stored changes are damaged' : null);
  }
  return new ChangeRecorder(await store.changes.startPublication(), {
    ...publication,
    isRollback,
    sourcesBefore: live.sources,
    sourcesAfter: next.sources,
    sources: toCauseSources(allSources),
    earlierCompanies: store.readAllCompanies(live.name),
  });
}

function toOtherRegister(next: Pick<GenerationInfo, 'synthetic'>): string {
  return next.synthetic
    ? 'the fictional register (--synthetic) takes the place of a real one'
    : 'a real register takes the place of the fictional one';
}

async function recordNothing(
  store: Pick<GenerationStore, 'changes' | 'readAllCompanies'>,
  publication: { readonly generation: string; readonly seenAt: string },
  restartReason: string | null,
): Promise<PublicationRecorder> {
  const writer = await store.changes.startPublication();
  const { publicationNumber } = writer;
  return {
    recordChanges: () => Promise.resolve(),
    finish: async () => {
      await writer.finish({ ...publication, isFeedRestart: restartReason !== null });
      return restartReason === null
        ? { publicationNumber, isFeedRestart: false, changeCount: 0 }
        : { publicationNumber, isFeedRestart: true, reason: restartReason };
    },
    abandon: () => writer.abandon(),
  };
}

export function toCauseSources(sources: readonly Source[]): CauseSource[] {
  const isCodeList = (name: string): boolean =>
    sources.some((source) => source.name === name && source.readSniLists !== undefined);
  return sources.map(({ name, primaryReaders, parts, dependsOnSourceNames = [] }) => ({
    name,
    camelCaseSourceName: toCamelCaseSourceName(name),
    parts: [...(primaryReaders === undefined ? [] : ['registered' as const]), ...(parts?.names ?? [])],
    // Other code lists change no data of a company.
    changeCausingSourceNames: [name, ...dependsOnSourceNames.filter((other) => !isCodeList(other))],
  }));
}
