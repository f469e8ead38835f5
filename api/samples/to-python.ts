import { toSampleUrl, type SampleCall } from './sample-call.ts';

/** Returns a call of the API as a Python 3 program that needs no package. */
export function toPython(call: SampleCall): string {
  const { method, body, key } = call;
  // Without a body, the request is a GET, and with one a POST.
  const isUsual = method === (body === null ? 'GET' : 'POST');
  const headers = [
    ...(key === null ? [] : [`    "Authorization": "Bearer ${key}",`]),
    ...(body === null ? [] : ['    "Content-Type": "application/json",']),
  ];
  return [
    'import json',
    'import urllib.request',
    '',
    `url = ${JSON.stringify(toSampleUrl(call))}`,
    ...(headers.length === 0 ? [] : ['headers = {', ...headers, '}']),
    ...(body === null ? [] : [`body = json.dumps(${toPythonObject(body)}).encode()`]),
    `request = urllib.request.Request(url${body === null ? '' : ', body'}${headers.length === 0 ? '' : ', headers=headers'}${isUsual ? '' : `, method="${method}"`})`,
    'with urllib.request.urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
}

function toPythonObject(object: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(object).map(
    ([name, each]) => `    ${JSON.stringify(name)}: ${toPythonValue(each)},\n`,
  );
  return `{\n${members.join('')}}`;
}

function toPythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(toPythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${toPythonValue(each)}`,
  );
  return `{${members.join(', ')}}`;
}
