import { describe, expect, it } from 'vitest';
import { findExampleCall, toExampleCodeSamples } from '../../../../api/samples/example-samples.ts';

describe('the samples of an operation', () => {
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
