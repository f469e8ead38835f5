import { toSampleUrl, type SampleCall } from './sample-call.ts';

export function toPhp(call: SampleCall): string {
  const { method, body, key } = call;
  const headers = [
    ...(key === null ? [] : [`'Authorization: Bearer ${key}'`]),
    ...(body === null ? [] : [`'Content-Type: application/json'`]),
  ];
  return [
    '<?php',
    `$curl = curl_init(${quote(toSampleUrl(call))});`,
    'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
    'curl_setopt($curl, CURLOPT_FAILONERROR, true);',
    ...(headers.length === 0 ? [] : [`curl_setopt($curl, CURLOPT_HTTPHEADER, [${headers.join(', ')}]);`]),
    ...(body === null
      ? []
      : [`curl_setopt($curl, CURLOPT_POSTFIELDS, ${quote(JSON.stringify(body, null, 2))});`]),
    ...(method === (body === null ? 'GET' : 'POST')
      ? []
      : [`curl_setopt($curl, CURLOPT_CUSTOMREQUEST, '${method}');`]),
    '$answer = curl_exec($curl);',
    'if ($answer === false) throw new RuntimeException(curl_error($curl));',
    'print_r(json_decode($answer, true));',
  ].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
