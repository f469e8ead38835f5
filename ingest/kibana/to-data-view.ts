import type { AnalystIndex, AnalystIndices } from '../../shared/store/analyst-indices.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';

const NAMES: Readonly<Record<keyof AnalystIndices, string>> = { companies: 'Företag', runs: 'Körningar' };

/** The field that the time filter of a dashboard is about. Companies have none: what is registered counts however long ago. */
const TIME_FIELDS: Readonly<Record<keyof AnalystIndices, string | null>> = {
  companies: null,
  runs: 'startedAt',
};

/** Numbers that are names: without a blank between their thousands. */
const NO_AMOUNTS: readonly string[] = [
  'id',
  'annualReports.year',
  'financials.year',
  'revenue_estimate.reference_year',
];

/** Id of a data view. */
export function toDataViewId(indexPrefix: string, index: keyof AnalystIndices): string {
  return `${indexPrefix}-data-view-${index}`;
}

/** A data view of an index, with Swedish names and explanations of the fields that need them. */
export function toDataView(
  indexPrefix: string,
  index: keyof AnalystIndices,
  { name, fields, hidden }: AnalystIndex,
): SavedObject {
  const timeField = TIME_FIELDS[index];
  const known = Object.entries(FIELD_TEXTS[index]);
  const missing = known.find(([field]) => !fields.has(field));
  if (missing !== undefined) throw new Error(`${name} has no field ${missing[0]}, which has a text.`);
  const texts = known.map(([field, [customLabel, customDescription]]) => [
    field,
    { customLabel, ...(customDescription === undefined ? {} : { customDescription }) },
  ]);
  const formats = NO_AMOUNTS.filter((field) => fields.has(field)).map((field) => [
    field,
    { id: 'number', params: { pattern: '0' } },
  ]);
  const attributes = {
    title: name,
    name: `${NAMES[index]} (${indexPrefix})`,
    ...(timeField === null ? {} : { timeFieldName: timeField }),
    fields: '[]',
    fieldAttrs: JSON.stringify(Object.fromEntries(texts)),
    fieldFormatMap: JSON.stringify(Object.fromEntries(formats)),
    sourceFilters: JSON.stringify(hidden.map((value) => ({ value }))),
    runtimeFieldMap: '{}',
    typeMeta: '{}',
  };
  return toSavedObject('index-pattern', toDataViewId(indexPrefix, index), attributes, []);
}
