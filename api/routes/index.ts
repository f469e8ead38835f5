import type { Route } from '../http/route.ts';
import { bulk } from './companies/bulk.ts';
import { search } from './companies/search.ts';
import { health } from './health/health.ts';
import { ready } from './health/ready.ts';

/** The whole API. */
export const ROUTES: readonly Route[] = [search, bulk, health, ready];
