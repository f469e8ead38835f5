import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../process/listen-locally.ts';

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: any;
}

export interface Receiver {
  readonly address: string;
  readonly calls: ReceivedCall[];
  /** Status of the next answers. */
  status: number;
  /** Headers and text of the next answers. */
  headers: Record<string, string>;
  text: string;
  /** Called before each answer. */
  onCall: () => Promise<void>;
}

/** Starts a receiver of webhooks, until the end of the test. */
export async function startReceiver(): Promise<Receiver> {
  const onCall = async (): Promise<void> => undefined;
  const receiver = { calls: [] as ReceivedCall[], status: 204, headers: {}, text: '', onCall };
  const server = createServer((request, response) => {
    void readText(request).then(async (body) => {
      receiver.calls.push({ headers: request.headers, body, json: JSON.parse(body) });
      await receiver.onCall();
      response.writeHead(receiver.status, receiver.headers).end(receiver.text);
    });
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return Object.assign(receiver, { address });
}
