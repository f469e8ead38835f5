import type { Source } from '../source/source.ts';
import { annualReports } from './annual-reports/source.ts';
import { postalCodes } from './postal-codes/source.ts';
import { registry } from './registry/source.ts';
import { sizeClasses } from './size-classes/source.ts';
import { sni } from './sni/source.ts';
import { statistics } from './statistics/source.ts';
import { trademarks } from './trademarks/source.ts';

/**
 * All sources, in the order in which they are fetched. If several sources have the same data about
 * a company, the data of the first source is used.
 */
export const SOURCES_BY_PRECEDENCE: readonly Source[] = [
  registry,
  statistics,
  sni,
  sizeClasses,
  annualReports,
  trademarks,
  postalCodes,
];
