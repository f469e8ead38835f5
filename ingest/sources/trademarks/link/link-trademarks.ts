import { NORMALISER_VERSION } from '../../../../shared/matching/normalise-name.ts';
import type { Progress } from '../../../progress.ts';
import type { NamedCompany } from '../../registry/read-companies.ts';
import { HolderIndex } from './holder-index.ts';
import type { StagedDelivery } from '../../../staging/staged-file.ts';
import type { TrademarksStaging } from '../trademarks-staging.ts';

/** Rises when holders are joined otherwise. */
export const LINKER_VERSION = 1;

/** What links depend on beside the marks: they are made anew when it changes. */
export function toLinkState({ sha256, readerVersion }: StagedDelivery): string {
  return `linker ${LINKER_VERSION}, normaliser ${NORMALISER_VERSION}, registry ${sha256} by reader ${readerVersion}`;
}

/** Joins all holders to `companies`, and keeps how, and how surely (formats/trademarks.md, section 5). Returns how many were joined. */
export function linkTrademarks(
  staging: TrademarksStaging,
  companies: Iterable<NamedCompany>,
  state: string,
  progress: Progress,
): number {
  const index = new HolderIndex();
  for (const holder of staging.readHolders()) index.want(holder);
  let seen = 0;
  for (const company of companies) {
    index.see(company);
    progress.update((seen += 1));
  }
  let joined = 0;
  for (const holder of staging.readHolders()) {
    const link = index.find(holder);
    staging.setLink(holder, link);
    if (link.organisationNumber !== null) joined += 1;
  }
  staging.finishLinks(state);
  return joined;
}
