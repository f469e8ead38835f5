import type { estypes } from '@elastic/elasticsearch';
import type { AnalystIndices, AnalystFieldType } from '../analyst-indices.ts';
import { CHANGES_MAPPINGS } from './changes/change-documents.ts';
import { IndexNames } from './generation/index-names.ts';
import { RUNS_MAPPINGS } from './runs/run-archive.ts';
import { GENERATION_MAPPINGS, FIELDS_EXCLUDED_FROM_ES_SOURCE } from './documents/schema.ts';

/**
 * Field with the kind of a document. It is hidden, since analysts see only companies in this index.
 */
const KIND_FIELD = 'kind';
const FEED_FIELDS: readonly string[] = ['position', 'json', 'floor', 'feed'];

export function toAnalystIndices(indexPrefix: string): AnalystIndices {
  const names = new IndexNames(indexPrefix);
  const internal = [...FIELDS_EXCLUDED_FROM_ES_SOURCE, KIND_FIELD];
  const isForAnalysts = ([path]: [string, AnalystFieldType]): boolean =>
    !internal.includes(path.replace(/\..*/, ''));
  return {
    companies: {
      name: names.companiesAlias,
      fields: new Map(toFields(GENERATION_MAPPINGS.properties).filter(isForAnalysts)),
      hiddenFieldPatterns: [...internal, 'search.*'],
    },
    changes: {
      name: names.publishedChangesAlias,
      fields: new Map(toFields(CHANGES_MAPPINGS.properties).filter(([path]) => !FEED_FIELDS.includes(path))),
      hiddenFieldPatterns: FEED_FIELDS,
    },
    runs: {
      name: names.runsIndex,
      fields: new Map(toFields(RUNS_MAPPINGS.properties)),
      hiddenFieldPatterns: [],
    },
  };
}

function toFields(
  properties: Record<string, estypes.MappingProperty> | undefined,
  above = '',
): [string, AnalystFieldType][] {
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    property.type === undefined || property.type === 'object'
      ? toFields(property.properties, `${above}${name}.`)
      : [[`${above}${name}`, property.type as AnalystFieldType] as [string, AnalystFieldType]],
  );
}
