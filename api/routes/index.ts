import type { Route } from '../calls/route.ts';
import { getAnnualReport } from './annual-reports/get.ts';
import { listAnnualReports } from './annual-reports/list.ts';
import { openSharedReport } from './annual-reports/shared.ts';
import { listChanges } from './changes/list.ts';
import { bulk } from './companies/bulk.ts';
import { getCompany } from './companies/get.ts';
import { search } from './companies/search.ts';
import { suggest } from './companies/suggest.ts';
import { health, ready } from './health.ts';
import { listCompanies } from './lists/search.ts';
import { match } from './match/match.ts';
import { lookUpSniCodes } from './sni/look-up-sni-codes.ts';
import { searchByIndustry } from './sni/search.ts';

export const ROUTES: readonly Route[] = [
  search,
  suggest,
  listCompanies,
  bulk,
  match,
  getCompany,
  listChanges,
  lookUpSniCodes,
  searchByIndustry,
  listAnnualReports,
  getAnnualReport,
  openSharedReport,
  health,
  ready,
];
