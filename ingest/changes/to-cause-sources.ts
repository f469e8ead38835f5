import type { Source } from '../source/source.ts';
import { toCamelCaseSourceName } from '../compose/open-company-streams.ts';
import type { CauseSource } from './find-field-change-cause.ts';

/**
 * Returns for each source the parts of a company that it delivers, and the sources whose new
 * deliveries can change them. The result is in the order of `sources`.
 */
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
