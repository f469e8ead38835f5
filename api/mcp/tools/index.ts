import type { Tool } from '../tool.ts';
import { bulkLookup } from './bulk-lookup.ts';
import { getOneCompany } from './get-company.ts';
import { listCompanyChanges } from './list-changes.ts';
import { listReports } from './list-annual-reports.ts';
import { listFinancialYears } from './list-financial-years.ts';
import { listCompaniesTool } from './list-companies.ts';
import { lookupSni } from './lookup-sni.ts';
import { searchCompanies } from './search-companies.ts';

/** All tools for agents, in the order in which an agent sees them. */
export const TOOLS: readonly Tool[] = [
  searchCompanies,
  getOneCompany,
  listFinancialYears,
  bulkLookup,
  lookupSni,
  listCompaniesTool,
  listReports,
  listCompanyChanges,
];
