import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../../api/routes/index.ts';
import { DOCS_PAGES } from '../../../../api/docs/pages.ts';
import { findExampleCall, toExampleCodeSamples } from '../../../../api/samples/example-samples.ts';

describe('the samples of an operation', () => {
  it('Every operation that a page shows has an example call', () => {
    const shown = DOCS_PAGES.flatMap(({ operationIds }) => operationIds);
    expect(shown.length).toBeGreaterThan(8);
    for (const operation of shown) expect(ROUTES).toContain(findExampleCall(operation).route);
  });

  it('A key is in every sample of an operation', () => {
    const samples = toExampleCodeSamples(findExampleCall('searchCompanies'), {
      origin: 'https://data.example',
      key: 'cds_x',
    });
    expect(samples).toHaveLength(5);
    for (const { code } of samples) expect(code).toContain('Bearer cds_x');
  });

  it('An unknown operation is refused by name', () => {
    expect(() => findExampleCall('deleteEverything')).toThrow('no operation deleteEverything');
  });
});
