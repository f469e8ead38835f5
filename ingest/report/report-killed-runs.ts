import type { GenerationStore } from '../../shared/store/port.ts';
import { storeKilledRuns } from './run-markers.ts';
import type { FailureNoticeContext } from './send-notice.ts';

export async function reportKilledRuns(
  { dataDir }: { readonly dataDir: string },
  store: GenerationStore,
  notices: Pick<FailureNoticeContext, 'saveToHistory' | 'sendReport'>,
): Promise<void> {
  // The run itself says why the store cannot be read.
  const live = await store.readLive().catch(() => null);
  for (const report of storeKilledRuns({ dataDir, storeEngine: store.engine, live }))
    await notices.sendReport(await notices.saveToHistory(report));
}
