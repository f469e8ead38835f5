import { openGenerationStore, type StoreConfig } from '../../shared/store/open-store.ts';
import type { CompanyTexts, GenerationStore } from '../../shared/store/port.ts';
import { returnFailure, type TaskFailure } from '../../shared/tasks/task-failure.ts';
import { ChangeRecorder, type RecordedChanges, type ComparisonToRecord } from './change-recorder.ts';

/** The generations that a thread compares, as plain data that can be copied to the thread. */
export interface ThreadComparison {
  /** Settings with which the thread opens the store. */
  readonly storeConfig: StoreConfig;
  /** Name of the earlier generation. */
  readonly liveGeneration: string;
  readonly comparison: Omit<ComparisonToRecord, 'earlierCompanies'>;
}

/** Result of a worker task that returns no value. */
export interface CompletedTask {
  readonly isDone: true;
}

const DONE: CompletedTask = { isDone: true };

interface OpenedRecording {
  readonly store: GenerationStore;
  readonly recorder: ChangeRecorder;
}

let opened: OpenedRecording | null = null;

/** First task of the thread: opens the store and the publication. */
export function openRecording({
  storeConfig,
  liveGeneration: live,
  comparison,
}: ThreadComparison): Promise<CompletedTask | TaskFailure> {
  return returnFailure(async () => {
    const store = await openGenerationStore(storeConfig);
    try {
      const earlierCompanies = store.readAllCompanies(live);
      const recorder = new ChangeRecorder(await store.changes.write(), { ...comparison, earlierCompanies });
      opened = { store, recorder };
    } catch (error) {
      await store.close();
      throw error;
    }
    return DONE;
  });
}

/** Task of the thread: compares the next companies, in the order of ids. */
export function addCompanies(companies: readonly CompanyTexts[]): Promise<CompletedTask | TaskFailure> {
  return returnFailure(async () => {
    await requireOpened().recorder.add(companies);
    return DONE;
  });
}

/** Last task of a successful thread: completes the publication. */
export function finishRecording(): Promise<RecordedChanges | TaskFailure> {
  return returnFailure(async () => {
    const { recorder, store } = requireOpened();
    const recorded = await recorder.finish();
    await store.close();
    return recorded;
  });
}

/** Last task of a failed thread: ends recording without a publication. */
export function abandonRecording(): Promise<CompletedTask | TaskFailure> {
  return returnFailure(async () => {
    await opened?.recorder.abandon();
    await opened?.store.close();
    return DONE;
  });
}

function requireOpened(): OpenedRecording {
  if (opened !== null) return opened;
  throw new Error(
    'The thread that compares generations ended before its work was complete. Run ingest again.',
  );
}
