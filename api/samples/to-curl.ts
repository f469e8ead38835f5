import { toSampleUrl, type SampleCall } from './sample-call.ts';

/** Returns a call of the API as a curl command for a POSIX shell. */
export function toCurl(call: SampleCall): string {
  const { body, key } = call;
  return [
    `curl -s ${quote(toSampleUrl(call))}`,
    ...(key === null ? [] : [`-H ${quote(`Authorization: Bearer ${key}`)}`]),
    ...(body === null
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** Quotes a word for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
