import { describe, expect, it } from 'vitest';
import { toErrorMessage } from '../../../../shared/errors/to-error-message.ts';

describe('toErrorMessage', () => {
  it.each([
    ['the message of an error', new Error('no room'), 'no room'],
    ['another value as text', 42, '42'],
    [
      'the reasons of several errors without a message of their own',
      new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')], ''),
      'refused ::1; refused 127.0.0.1',
    ],
    ['the message of several errors', new AggregateError([new Error('one')], 'all failed'), 'all failed'],
  ])('The message is %s', (_title, error, reason) => {
    expect(toErrorMessage(error)).toBe(reason);
  });
});
