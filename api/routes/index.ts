import type { Route } from '../calls/route.ts';
import { getAnnualReport } from './annual-reports/get.ts';
import { listAnnualReports } from './annual-reports/list.ts';
import { openSharedReport } from './annual-reports/shared.ts';
import { listChanges } from './changes/list.ts';
import { bulk } from './companies/bulk.ts';
import { getCompany } from './companies/get.ts';
import { search } from './companies/search.ts';
import { suggest } from './companies/suggest.ts';
import { getExportFile } from './export/file.ts';
import { listExport } from './export/list.ts';
import { health, ready } from './health.ts';
import { listCompanies } from './lists/search.ts';
import { match } from './match/match.ts';
import { listWatchDeliveries, replayWatchDelivery, testWebhook } from './watching/deliveries.ts';
import { listWatchEvents } from './watching/events.ts';
import {
  changeWatchList,
  createWatchList,
  deleteWatchList,
  getWatchList,
  listWatchLists,
  rotateWebhookSecret,
} from './watching/watch-lists.ts';
import { changeWatchedCompanies, listWatchedCompanies } from './watching/watched-companies.ts';
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
  listExport,
  getExportFile,
  createWatchList,
  listWatchLists,
  getWatchList,
  changeWatchList,
  deleteWatchList,
  rotateWebhookSecret,
  changeWatchedCompanies,
  listWatchedCompanies,
  listWatchEvents,
  listWatchDeliveries,
  replayWatchDelivery,
  testWebhook,
  lookUpSniCodes,
  searchByIndustry,
  listAnnualReports,
  getAnnualReport,
  openSharedReport,
  health,
  ready,
];
