import { describe, expect, it } from 'vitest';
import { ComparedDetailPair } from '../../../../ingest/changes/compared-detail-pair.ts';

describe('two compared details', () => {
  it('The details of each generation are parsed once', () => {
    const details = new ComparedDetailPair('{"filings":[],"sniEdition":"2007"}', '{"filings":[]}');
    expect(details.before).toEqual({ filings: [], sniEdition: '2007' });
    expect(details.after).toEqual({ filings: [] });
    expect(details.before).toBe(details.before);
  });

  it('A text is not parsed before a member of it is read', () => {
    const details = new ComparedDetailPair('{"filings":[]}', '{');
    expect(details.before.filings).toEqual([]);
    expect(() => details.after).toThrow(SyntaxError);
  });
});
