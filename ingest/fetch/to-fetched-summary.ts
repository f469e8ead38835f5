import type { FetchedSourceReport } from './fetch-delivery.ts';

/** What a fetch did for a source, for a person. */
export function toFetchedSummary({ outcome, files, bytes, note, problem }: FetchedSourceReport): string {
  const megabytes = (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
  const what = {
    fetched: `${files} ${files === 1 ? 'file' : 'files'}, ${megabytes} MB`,
    unchanged: 'nothing new',
    'not-configured': 'not fetched',
  }[outcome];
  const more = note ?? problem;
  return more === undefined ? what : `${what}: ${more}`;
}
