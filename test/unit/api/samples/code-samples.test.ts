import { describe, expect, it } from 'vitest';
import { toCodeSamples } from '../../../../api/samples/code-samples.ts';
import type { SampleCall } from '../../../../api/samples/sample-call.ts';

const POST: SampleCall = {
  method: 'POST',
  origin: 'https://data.example',
  path: '/v1/search',
  query: {},
  body: { q: "östra o'hara", fuzzy: true, limit: null },
  key: null,
};
const GET: SampleCall = {
  method: 'GET',
  origin: 'https://data.example',
  path: '/v1/company',
  query: { org_number: '5620032705', include: 'trademarks' },
  body: null,
  key: 'cds_live_x',
};

function toCode(call: SampleCall, language: string): string {
  return toCodeSamples(call).find(({ id }) => id === language)?.code ?? '';
}

describe('code samples', () => {
  it('A call is shown in five languages', () => {
    expect(toCodeSamples(GET).map(({ name }) => name)).toEqual(['curl', 'JavaScript', 'Python', 'C#', 'PHP']);
  });

  it.each(['curl', 'javascript', 'python', 'csharp', 'php'])(
    'The key and the query are in %s',
    (language) => {
      const code = toCode(GET, language);
      expect(code).toContain('https://data.example/v1/company?org_number=5620032705&include=trademarks');
      expect(code).toContain('Bearer cds_live_x');
      expect(code).not.toContain('application/json');
    },
  );

  it('A quote in a body ends no string', () => {
    expect(toCode(POST, 'curl')).toContain(String.raw`"östra o'\''hara"`);
    expect(toCode(POST, 'php')).toContain(String.raw`"östra o\'hara"`);
  });

  it('Python has its own words for true and null', () => {
    expect(toCode(POST, 'python')).toContain(
      '    "q": "östra o\'hara",\n    "fuzzy": True,\n    "limit": None,\n',
    );
  });

  it('curl has a short body on one line, and a long one indented below its option', () => {
    expect(toCode({ ...POST, body: { q: 'bygg', limit: 3 } }, 'curl')).toContain(
      `\n  -d '{ "q": "bygg", "limit": 3 }'`,
    );
    expect(toCode({ ...POST, body: { q: 'bygg'.repeat(20) } }, 'curl')).toMatch(
      /-d '\{\n {4}"q": "[^\n]*\n {2}\}'/,
    );
  });

  it('A call without a key has no header for one', () => {
    for (const { code } of toCodeSamples(POST)) expect(code).not.toContain('Authorization');
  });
});
