import { indentAfterFirstLine, toSampleUrl, type SampleCall } from './sample-call.ts';

/** Returns a call of the API as a JavaScript module for Node.js 18 and later. */
export function toJavaScript(call: SampleCall): string {
  const { method, body, key } = call;
  const headers = [
    ...(key === null ? [] : [`    Authorization: 'Bearer ${key}',`]),
    ...(body === null ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === null
      ? []
      : [`  body: JSON.stringify(${indentAfterFirstLine(JSON.stringify(body, null, 2), 2)}),`]),
  ];
  const url = JSON.stringify(toSampleUrl(call));
  const request = options.length === 0 ? `fetch(${url})` : `fetch(${url}, {\n${options.join('\n')}\n})`;
  return [
    `const response = await ${request};`,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'console.log(await response.json());',
  ].join('\n');
}
