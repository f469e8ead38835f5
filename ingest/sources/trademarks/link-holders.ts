import { NORMALISER_VERSION } from '../../../shared/matching/normalise-name.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { TrademarksStaging } from './trademarks-staging.ts';
import { HolderCompanyFinder, type CompanyLookup } from './link/holder-company-finder.ts';

/**
 * Version of the code that links trademark holders to companies. Increase it when it links
 * differently, so that all holders are linked again.
 */
export const LINKER_VERSION = 1;

export function toLinkBasis(
  registryDelivery: Pick<AcceptedDeliveryMetadata, 'sha256' | 'readerVersion'>,
): string {
  const { sha256, readerVersion } = registryDelivery;
  return `linker ${LINKER_VERSION}, normaliser ${NORMALISER_VERSION}, registry ${sha256} by reader ${readerVersion}`;
}

/**
 * Links all trademark holders to companies and stores method and certainty
 * (docs/formats/trademarks.md#holders). Then deletes the names of unlinked holders that can be
 * persons. Returns the number of linked holders.
 */
export function linkHolders(
  staging: TrademarksStaging,
  findCompanies: CompanyLookup,
  linkBasis: string,
): { readonly linkedHolderCount: number } {
  const finder = new HolderCompanyFinder(staging.readLinkableHolders(), findCompanies);
  let linkedHolderCount = 0;
  for (const holder of staging.readLinkableHolders()) {
    const link = finder.findCompany(holder);
    staging.setHolderLink(holder, link);
    if (link.organisationNumber !== null) linkedHolderCount += 1;
  }
  staging.finishLinking(linkBasis);
  return { linkedHolderCount };
}
