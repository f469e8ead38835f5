import { indentAfterFirstLine, toSampleUrl, type SampleCall } from './sample-call.ts';

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
    method === 'GET'
      ? `var response = await client.GetAsync(${url});`
      : `var response = await client.PostAsync(${url}, content);`,
    'response.EnsureSuccessStatusCode();',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}
