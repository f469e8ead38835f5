import type { Source } from '../source/source.ts';
import { annualReports } from './annual-reports/source.ts';
import { postalCodes } from './postal-codes/source.ts';
import { registry } from './registry/source.ts';
import { sizeClasses } from './size-classes/source.ts';
import { sni } from './sni/source.ts';
import { statistics } from './statistics/source.ts';
import { trademarks } from './trademarks/source.ts';

/** In the order of fetching. Of several sources with the same data, the first is used. */
export const SOURCES_BY_PRECEDENCE: readonly Source[] = [
  registry,
  statistics,
  sni,
  sizeClasses,
  annualReports,
  trademarks,
  postalCodes,
];
