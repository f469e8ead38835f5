import type { Route } from '../http/route.ts';
import { bulk } from './companies/bulk.ts';
import { search } from './companies/search.ts';
import { health } from './health/health.ts';
import { ready } from './health/ready.ts';
import { lookup } from './sni/lookup.ts';
import { searchByIndustry } from './sni/search.ts';

/** The whole API. */
export const ROUTES: readonly Route[] = [search, bulk, lookup, searchByIndustry, health, ready];
