import { NORMALISER_VERSION } from '../../../shared/matching/normalise-name.ts';
import type { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import type { TrademarksStaging } from './trademarks-staging.ts';
import { HolderCompanyFinder, type CompanyLookup } from './link/holder-company-finder.ts';

/** Increase it when holders link differently, so that all are linked again. */
export const LINKER_VERSION = 1;

export function toLinkBasis(
  registryDelivery: Pick<AcceptedDeliveryMetadata, 'sha256' | 'readerVersion'>,
): string {
  const { sha256, readerVersion } = registryDelivery;
  return `linker ${LINKER_VERSION}, normaliser ${NORMALISER_VERSION}, registry ${sha256} by reader ${readerVersion}`;
}

/** Then deletes the names of unlinked holders that can be persons. */
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
