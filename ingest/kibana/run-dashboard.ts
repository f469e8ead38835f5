import type { Condition, Dashboard } from './chart.ts';
import { byDates, byValues, ofRuns, sumOf } from './chart-parts.ts';

/** What a run read itself: the figures of a source that was kept are those of an earlier run. */
const DELIVERED: Condition = { field: 'from', is: 'delivered' };
const BY_DAY = byDates('startedAt', 'Dag', 'day');
/** Runs that are listed. */
const RUNS = 60;

/** The history of runs, with what they rejected. */
export const RUN_HISTORY: Dashboard = {
  id: 'runs',
  title: 'Körningar',
  description: 'Nattens körningar: utfall, tid, lästa och avvisade rader per källa och skäl.',
  days: 90,
  charts: [
    ofRuns('run', {
      id: 'runs-total',
      title: 'Körningar',
      shape: 'metric',
      measures: [{ kind: 'count', label: 'Körningar' }],
    }),
    ofRuns('source', {
      id: 'runs-rejected',
      title: 'Avvisade rader',
      shape: 'metric',
      measures: [sumOf('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('run', {
      id: 'runs-by-outcome',
      title: 'Körningar per utfall',
      shape: 'bar',
      by: [byValues('outcome', 'Utfall', 4), BY_DAY],
      measures: [{ kind: 'count', label: 'Körningar' }],
    }),
    ofRuns('run', {
      id: 'runs-seconds',
      title: 'Körtid per dag',
      shape: 'bar',
      by: [BY_DAY],
      measures: [sumOf('seconds', 'Sekunder')],
    }),
    ofRuns('source', {
      id: 'runs-rejected-by-source',
      title: 'Avvisade rader per dag och källa',
      shape: 'bar',
      by: [byValues('source', 'Källa', 10), BY_DAY],
      measures: [sumOf('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('reason', {
      id: 'runs-rejected-by-reason',
      title: 'Avvisade rader per källa och skäl',
      shape: 'table',
      by: [byValues('source', 'Källa', 10), byValues('reason', 'Skäl', 20)],
      measures: [sumOf('rejectedForReason', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('source', {
      id: 'runs-rows-by-source',
      title: 'Rader per källa',
      shape: 'table',
      by: [byValues('source', 'Källa', 10)],
      measures: [
        sumOf('read', 'Lästa'),
        sumOf('accepted', 'Godtagna'),
        sumOf('repaired', 'Rättade'),
        sumOf('rejected', 'Avvisade'),
        sumOf('leftOut', 'Utelämnade'),
      ],
      where: [DELIVERED],
    }),
    ofRuns('run', {
      id: 'runs-list',
      title: 'Körning för körning',
      shape: 'table',
      by: [byValues('run', 'Körning', RUNS, 'descending'), byValues('outcome', 'Utfall', 1)],
      measures: [sumOf('companies', 'Företag'), sumOf('seconds', 'Sekunder'), sumOf('problems', 'Problem')],
    }),
  ],
};
