import { annualReports } from './annual-reports/source.ts';
import { registry } from './registry/source.ts';
import { sizeClasses } from './size-classes/source.ts';
import { sni } from './sni/source.ts';
import type { Source } from './source.ts';
import { statistics } from './statistics/source.ts';
import { trademarks } from './trademarks/source.ts';

/** All sources, in the order of fetching. The first one with a part of a company wins. */
export const SOURCES: readonly Source[] = [registry, statistics, sni, sizeClasses, annualReports, trademarks];
