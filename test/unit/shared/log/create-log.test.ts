import { pino } from 'pino';
import { expect, it } from 'vitest';
import { formatJsonLogLineForTerminal } from '../../../../shared/log/create-log.ts';

const AT = '2026-06-30T12:00:00.000Z';

function write(log: (log: pino.Logger) => void): string {
  let text = '';
  const stream = { write: (line: string) => void (text += formatJsonLogLineForTerminal(line)) };
  log(pino({ level: 'debug', base: null, timestamp: () => `,"time":"${AT}"` }, stream));
  return text;
}

it('A log line on a terminal has its time, level, message and fields', () => {
  expect(write((log) => log.info({ path: '/v1/search', status: 200 }, 'request'))).toBe(
    '14:00:00 CEST info  request path=/v1/search status=200\n',
  );
  expect(write((log) => log.warn('Waiting for PostgreSQL.'))).toBe(
    '14:00:00 CEST warn  Waiting for PostgreSQL.\n',
  );
  expect(write((log) => log.warn({ name: 'a b\u001b[2J' }, 'a\u001b[2J'))).toBe(
    '14:00:00 CEST warn  a?[2J name="a b\\u001b[2J"\n',
  );
});

it('A logged error on a terminal has its stack', () => {
  const [head, ...stack] = write((log) =>
    log.error({ err: new TypeError('no such row') }, 'request failed'),
  ).split('\n');
  expect(head).toBe('14:00:00 CEST error request failed');
  expect(stack[0]).toBe('TypeError: no such row');
  expect(stack[1]).toMatch(/^ +at /);
});
