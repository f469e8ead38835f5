import { toSampleUrl, type SampleCall } from './sample-call.ts';

/** Maximum characters of a body on one line. */
const MAX_LINE_LENGTH = 40;

/** Returns a call of the API as a curl command for a POSIX shell. */
export function toCurl(call: SampleCall): string {
  const { body, key } = call;
  return [
    `curl -s ${quote(toSampleUrl(call))}`,
    ...(key === null ? [] : [`-H ${quote(`Authorization: Bearer ${key}`)}`]),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(toJson(body))}`]),
  ].join(' \\\n  ');
}

/** Formats a body: a short one on one line, others indented below the option. */
function toJson(body: unknown): string {
  const line = JSON.stringify(body, null, 1).replaceAll(/\n */g, ' ');
  return line.length <= MAX_LINE_LENGTH ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
}

/** Quotes a word for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
