import type { Source } from '../source/source.ts';
import { toCamelCaseSourceName } from '../compose/open-company-streams.ts';
import type { CauseSource } from './find-field-change-cause.ts';

export function toCauseSources(sources: readonly Source[]): CauseSource[] {
  const isCodeList = (name: string): boolean =>
    sources.some((source) => source.name === name && source.readSniLists !== undefined);
  return sources.map(({ name, primaryReaders, parts, dependsOnSourceNames = [] }) => ({
    name,
    camelCaseSourceName: toCamelCaseSourceName(name),
    parts: [...(primaryReaders === undefined ? [] : ['registered' as const]), ...(parts?.names ?? [])],
    // Other code lists change no data of a company.
    changeCausingSourceNames: [name, ...dependsOnSourceNames.filter((other) => !isCodeList(other))],
  }));
}
