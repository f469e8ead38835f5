import { indentAfterFirstLine, toSampleUrl, type SampleCall } from './sample-call.ts';

const METHODS = { GET: 'Get', POST: 'Post', PATCH: 'Patch', DELETE: 'Delete' } as const;

function toContent({ method, body }: SampleCall): string {
  if (body !== null) return ', content';
  return method === 'POST' ? ', null' : '';
}

/** Returns a call of the API as a C# 11 program for .NET 7 and later. */
export function toCsharp(call: SampleCall): string {
  const { method, body, key } = call;
  const url = JSON.stringify(toSampleUrl(call));
  return [
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    ...(key === null ? [] : [`client.DefaultRequestHeaders.Add("Authorization", "Bearer ${key}");`]),
    ...(body === null
      ? []
      : [
          'var body = """',
          `    ${indentAfterFirstLine(JSON.stringify(body, null, 2), 4)}`,
          '    """;',
          'var content = new StringContent(body, Encoding.UTF8, "application/json");',
        ]),
    `var response = await client.${METHODS[method]}Async(${url}${toContent(call)});`,
    'response.EnsureSuccessStatusCode();',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}
