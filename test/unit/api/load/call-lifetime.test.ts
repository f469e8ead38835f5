import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallLifetime } from '../../../../api/load/call-lifetime.ts';
import type { AppError } from '../../../../shared/errors/app-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class ScriptedResponse extends EventEmitter {
  closed = false;
  headersSent = false;
  isDestroyed = false;
  statusCode = 200;
  interim = 0;
  readonly req = { httpVersion: '1.1' };
  readonly socket = Object.assign(new EventEmitter(), {
    readableEnded: false,
    errored: null as Error | null,
  });

  writeContinue(): void {
    this.interim += 1;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.close();
  }

  finish(): void {
    this.emit('finish');
    this.close();
  }

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

function open(deadlineMs = 8_000): { response: ScriptedResponse; watch: CallLifetime } {
  const response = new ScriptedResponse();
  return { response, watch: new CallLifetime(response as unknown as ServerResponse, deadlineMs) };
}

const codeOf = ({ signal }: CallLifetime): string | null =>
  signal.aborted ? (signal.reason as AppError).code : null;

it('A call aborts at its last deadline', () => {
  const { watch } = open();
  vi.advanceTimersByTime(7_999);
  watch.setDeadlineFromNow(8_000);
  vi.advanceTimersByTime(7_999);
  expect(codeOf(watch)).toBeNull();
  vi.advanceTimersByTime(1);
  expect(codeOf(watch)).toBe('deadline_exceeded');
});

it('The connection ends at the deadline of an answer that has begun', () => {
  const { response, watch } = open();
  response.headersSent = true;
  vi.advanceTimersByTime(8_000);
  expect([codeOf(watch), response.isDestroyed]).toEqual(['deadline_exceeded', true]);
});

it('A call takes at most three minutes, however often its deadline is moved', () => {
  const { watch } = open();
  for (let seconds = 0; seconds < 180; seconds += 6) {
    expect(codeOf(watch)).toBeNull();
    watch.setDeadlineFromNow(8_000);
    vi.advanceTimersByTime(6_000);
  }
  expect(codeOf(watch)).toBe('deadline_exceeded');
});

it('A call aborts when the connection closes before its answer is complete', () => {
  const { response, watch } = open();
  response.close();
  expect(codeOf(watch)).toBe('caller_gone');
});

it('An answer is delivered when the operating system accepts it, and it is no error', () => {
  const delivered: boolean[] = [];
  const note = ({ watch }: { watch: CallLifetime }): void =>
    watch.onEnded(({ wasDelivered }) => delivered.push(wasDelivered));
  const good = open();
  const gone = open();
  const failed = open();
  const refused = open();
  for (const call of [good, gone, failed, refused]) note(call);
  good.response.finish();
  gone.response.close();
  failed.response.socket.errored = new Error('write EPIPE');
  failed.response.finish();
  refused.response.statusCode = 500;
  refused.response.finish();
  note(good);
  expect(delivered).toEqual([true, false, false, false, true]);
  vi.advanceTimersByTime(60_000);
  for (const { watch } of [good, refused]) expect(codeOf(watch)).toBeNull();
});

it('A caller that closes its sending side gets interim responses until the answer begins', async () => {
  const { response, watch } = open();
  watch.endWhenHalfClosedCallerIsGone();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(response.interim).toBe(0);
  response.socket.emit('end');
  await vi.advanceTimersByTimeAsync(100);
  expect(response.interim).toBe(2);
  response.headersSent = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(response.interim).toBe(2);
});

it('A caller with HTTP/1.0 gets no interim response', async () => {
  const { response, watch } = open();
  response.req.httpVersion = '1.0';
  response.socket.readableEnded = true;
  watch.endWhenHalfClosedCallerIsGone();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(response.interim).toBe(0);
});
