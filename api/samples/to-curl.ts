import { toSampleUrl, type SampleCall } from './sample-call.ts';

const MAX_LINE_LENGTH = 40;

export function toCurl(call: SampleCall): string {
  const { method, body, key } = call;
  // Without a body, curl sends a GET, and with one a POST.
  const isUsual = method === (body === null ? 'GET' : 'POST');
  return [
    `curl -s ${isUsual ? '' : `-X ${method} `}${quote(toSampleUrl(call))}`,
    ...(key === null ? [] : [`-H ${quote(`Authorization: Bearer ${key}`)}`]),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(toJson(body))}`]),
  ].join(' \\\n  ');
}

function toJson(body: unknown): string {
  const line = JSON.stringify(body, null, 1).replaceAll(/\n */g, ' ');
  return line.length <= MAX_LINE_LENGTH ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
