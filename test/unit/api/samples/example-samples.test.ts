import { describe, expect, it } from 'vitest';
import { findExampleCall } from '../../../../api/samples/example-samples.ts';

describe('the samples of an operation', () => {
  it('An unknown operation is refused by name', () => {
    expect(() => findExampleCall('deleteEverything')).toThrow('no operation deleteEverything');
  });
});
