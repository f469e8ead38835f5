import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../process/listen-locally.ts';

export type ScriptedAnswer = (response: ServerResponse) => void;

/** An answer as S3 gives it: an error with this code, or none. */
export function s3Error(status: number, code: string | null): ScriptedAnswer {
  const body = code === null ? '' : `<Error><Code>${code}</Code><RequestId>1</RequestId></Error>`;
  return (response) => void response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
}

/**
 * Answers each request with the next of `answers`, and all further ones with the last. Ends with
 * the test.
 */
export async function startScriptedS3(
  answers: readonly ScriptedAnswer[],
): Promise<{ readonly endpoint: string; readonly calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)]!;
    calls.push(`${request.method} ${request.url}`);
    void buffer(request).then(() => answer(response));
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return { endpoint: address, calls };
}
