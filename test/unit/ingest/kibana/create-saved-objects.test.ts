import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  groupByDates,
  groupByValues,
  createCompanyChart,
  sumField,
  type Chart,
} from '../../../../ingest/kibana/chart.ts';
import { DASHBOARDS } from '../../../../ingest/kibana/dashboards.ts';
import { createSavedObjects, toNdjson } from '../../../../ingest/kibana/create-saved-objects.ts';
import type { SavedObject } from '../../../../ingest/kibana/saved-object.ts';
import { GROUPS, toAggregation } from '../../../support/elasticsearch/to-aggregation.ts';
import { toKql } from '../../../../ingest/kibana/to-lens.ts';
import { parseConfig } from '../../../../shared/config/config.ts';
import { getAnalystIndices } from '../../../../shared/store/open-store.ts';
import { ROOT } from '../../../support/delivery/weekly-delivery.ts';

const INDICES = (await getAnalystIndices(parseConfig({ STORE: 'elasticsearch', INDEX_PREFIX: 'acme' })))!;
const OBJECTS = createSavedObjects('acme', INDICES, DASHBOARDS);
const CHARTS = DASHBOARDS.flatMap(({ charts }) => charts);

interface LensAttributes {
  readonly visualizationType: string;
  readonly state: {
    readonly query: { readonly query: string };
    readonly visualization: object;
    readonly datasourceStates: { readonly formBased: { readonly layers: Record<string, LensLayer> } };
  };
}
interface LensLayer {
  readonly columns: Record<string, LensColumn>;
  readonly columnOrder: readonly string[];
}
interface LensColumn {
  readonly operationType: string;
  readonly dataType: string;
  readonly sourceField: string;
  readonly params: { readonly orderBy?: { readonly columnId?: string } };
}
interface Panel {
  readonly panelIndex: string;
  readonly panelRefName: string;
  readonly gridData: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

const ofType = (type: SavedObject['type']): SavedObject[] => OBJECTS.filter((each) => each.type === type);
const textOf = ({ attributes }: SavedObject, name: string): unknown => JSON.parse(attributes[name] as string);
const indexOf = ({ references }: SavedObject) =>
  INDICES[references[0]!.id.replace('acme-data-view-', '') as keyof typeof INDICES];
const layerOf = (lens: SavedObject): [string, LensLayer] =>
  Object.entries((lens.attributes as unknown as LensAttributes).state.datasourceStates.formBased.layers)[0]!;

function unfold({ attributes, ...rest }: SavedObject): object {
  const unfolded = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value,
  ]);
  return { ...rest, attributes: Object.fromEntries(unfolded) as object };
}

function expectFile(name: string, value: unknown): Promise<void> {
  const path = join(ROOT, 'fixtures/expected/kibana', `${name}.json`);
  return expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(path);
}

describe('the saved objects', () => {
  it('Each object has a unique id that is the same for every import', () => {
    const ids = OBJECTS.map(({ type, id }) => `${type} ${id}`);
    expect(new Set(ids).size).toBe(OBJECTS.length);
    expect(ids.every((id) => id.includes(' acme-'))).toBe(true);
    expect(createSavedObjects('acme', INDICES, DASHBOARDS)).toEqual(OBJECTS);
    expect(OBJECTS.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['index-pattern', 'lens', 'dashboard']),
    );
    expect(ofType('lens')).toHaveLength(CHARTS.length);
  });

  it('Objects only refer to objects earlier in the same file', () => {
    const before = new Set<string>();
    for (const { type, id, references } of OBJECTS) {
      for (const reference of references) expect(before).toContain(`${reference.type} ${reference.id}`);
      before.add(`${type} ${id}`);
    }
  });

  it('Columns use fields that exist and have a type that the operation supports', () => {
    const usable: Record<string, readonly string[]> = {
      terms: ['keyword', 'boolean', 'integer', 'long', 'double'],
      date_histogram: ['date'],
      sum: ['integer', 'long', 'double'],
    };
    const dataTypes: Record<string, string> = { keyword: 'string', boolean: 'boolean', date: 'date' };
    let named = 0;
    for (const lens of ofType('lens')) {
      for (const { operationType, sourceField, dataType } of Object.values(layerOf(lens)[1].columns)) {
        if (operationType === 'count') {
          expect(sourceField).toBe('___records___');
          continue;
        }
        const type = indexOf(lens).fields.get(sourceField);
        expect(usable[operationType], `${lens.id}: ${operationType} of ${sourceField}`).toContain(type);
        expect(dataType).toBe(dataTypes[type!] ?? 'number');
        named += 1;
      }
    }
    expect(named).toBeGreaterThan(30);
  });

  it('Filters use fields that exist', () => {
    for (const lens of ofType('lens')) {
      const { query } = (lens.attributes as unknown as LensAttributes).state.query;
      for (const clause of query.split(' and ').filter((each) => each !== ''))
        expect(indexOf(lens).fields, clause).toSatisfy((fields: ReadonlyMap<string, unknown>) =>
          fields.has(/^[\w.]+/.exec(clause)![0]),
        );
    }
  });

  it('Charts show all columns of their layer in its order', () => {
    for (const lens of ofType('lens')) {
      const [layerId, { columns, columnOrder }] = layerOf(lens);
      expect(columnOrder.toSorted()).toEqual(Object.keys(columns).toSorted());
      for (const { params } of Object.values(columns))
        if (params.orderBy?.columnId !== undefined) expect(columnOrder).toContain(params.orderBy.columnId);
      const drawn = JSON.stringify((lens.attributes as unknown as LensAttributes).state.visualization);
      expect(drawn).toContain(`"${layerId}"`);
      for (const column of columnOrder) expect(drawn, lens.id).toContain(`"${column}"`);
      expect(lens.references.map(({ name }) => name)).toEqual([`indexpattern-datasource-layer-${layerId}`]);
    }
  });

  it('Columns have the same operations on the same fields as the aggregation of the tests', () => {
    const operationOf = (groups: Record<string, any>): string =>
      'terms' in groups
        ? `terms ${groups['terms'].field}`
        : `date_histogram ${groups['date_histogram'].field}`;
    const listAsked = (aggs: Record<string, any>): string[] => {
      const groups = aggs[GROUPS] as Record<string, any> | undefined;
      if (groups !== undefined) return [operationOf(groups), ...listAsked(groups['aggs'])];
      return Object.values(aggs).map(({ sum }) => `sum ${sum.field}`);
    };
    for (const [place, lens] of ofType('lens').entries()) {
      const [, { columns, columnOrder }] = layerOf(lens);
      const drawn = columnOrder.map((id) => `${columns[id]!.operationType} ${columns[id]!.sourceField}`);
      const { aggs, query } = toAggregation(CHARTS[place]!);
      expect(drawn.filter((each) => each !== 'count ___records___')).toEqual(listAsked(aggs));
      const kql = (lens.attributes as unknown as LensAttributes).state.query.query;
      for (const { field } of CHARTS[place]!.where) {
        expect(kql).toContain(field);
        expect(JSON.stringify(query)).toContain(`"${field}"`);
      }
    }
  });

  it('A dashboard shows each of its charts once, without overlaps', () => {
    for (const dashboard of ofType('dashboard')) {
      const panels = textOf(dashboard, 'panelsJSON') as Panel[];
      expect(panels.length).toBe(dashboard.references.length);
      expect(panels.map(({ panelIndex, panelRefName }) => `${panelIndex}:${panelRefName}`)).toEqual(
        dashboard.references.map(({ name }) => name),
      );
      const cells = panels.flatMap(({ gridData: { x, y, w, h } }) => {
        expect(x + w).toBeLessThanOrEqual(48);
        return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`);
      });
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  it('Descriptions of fields are as short as Kibana requires', () => {
    for (const view of ofType('index-pattern')) {
      const texts = Object.entries(textOf(view, 'fieldAttrs') as Record<string, Record<string, string>>);
      expect(texts.length).toBeGreaterThan(8);
      for (const [, { customDescription = '' }] of texts)
        expect(customDescription.length).toBeLessThanOrEqual(300);
    }
    expect(toNdjson(ofType('index-pattern'))).toContain('Uppskattat: länet för postadressens kommun');
  });

  it('The file for the import has one JSON object per line', () => {
    const lines = toNdjson(OBJECTS).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(OBJECTS);
  });

  it.each([
    ['data-view-companies', 'acme-data-view-companies'],
    ['data-view-changes', 'acme-data-view-changes'],
    ['data-view-runs', 'acme-data-view-runs'],
    ['metric', 'acme-chart-annual-reports-total'],
    ['donut', 'acme-chart-companies-by-legal-form'],
    ['bar', 'acme-chart-registrations-by-year'],
    ['bar-horizontal', 'acme-chart-companies-by-county'],
    ['bar-stacked', 'acme-chart-runs-rejected-by-source'],
    ['table', 'acme-chart-runs-list'],
    ['dashboard', 'acme-dashboard-trademarks'],
    ['dashboard-with-time', 'acme-dashboard-runs'],
  ])('The saved object %s has this form', (name, id) => {
    const found = OBJECTS.find((each) => each.id === id);
    return expectFile(name, unfold(found!));
  });

  it('The dashboards and charts have these titles', () =>
    expectFile(
      'titles',
      OBJECTS.map(({ type, id, attributes }) => `${type} ${id}: ${attributes['title'] as string}`),
    ));
});

describe('a chart', () => {
  it('A chart is converted to this aggregation', () =>
    expectFile('aggregations', Object.fromEntries(CHARTS.map((chart) => [chart.id, toAggregation(chart)]))));

  const chart = (changes: Partial<Chart>): Chart => createCompanyChart('c', 'C', 'bar', changes);
  it.each<[string, Partial<Chart>, RegExp]>([
    [
      'a field that does not exist',
      { by: [groupByValues('county', 'x', 1)] },
      /c cannot use the field county.*unknown/,
    ],
    ['groups by a text field', { by: [groupByValues('businessDescription', 'x', 1)] }, /type is text/],
    [
      'years of a keyword field',
      { by: [groupByDates('legalForm', 'x', 'year')] },
      /type is keyword, not date/,
    ],
    ['a sum of a date field', { measures: [sumField('registrationDate', 'x')] }, /type is date/],
    [
      'a boolean condition on a keyword field',
      { where: [{ field: 'legalForm', is: true }] },
      /type is keyword, not boolean/,
    ],
    [
      'a keyword condition on a boolean field',
      { where: [{ field: 'isDeregistered', is: 'x' }] },
      /type is boolean/,
    ],
    [
      'a numeric condition on a keyword field',
      { where: [{ field: 'legalForm', above: 0 }] },
      /type is keyword/,
    ],
    ['a field of the other index', { by: [groupByValues('outcome', 'x', 1)] }, /acme-companies/],
  ])('A chart with %s is refused', (_what, changes, message) => {
    const dashboard = {
      id: 'd',
      title: 'D',
      description: '',
      defaultTimeRangeDays: null,
      charts: [chart(changes)],
    };
    expect(() => createSavedObjects('acme', INDICES, [dashboard])).toThrow(message);
  });
});

it("Conditions are formatted in Kibana's query language", () => {
  expect(toKql([])).toBe('');
  expect(
    toKql([
      { field: 'a', is: 'x "y" \\z' },
      { field: 'b.c', is: false },
      { field: 'd', above: 0 },
    ]),
  ).toBe('a: "x \\"y\\" \\\\z" and b.c: false and d > 0');
});
