import { describe, expect, it } from 'vitest';
import { findDueSources } from '../../../../ingest/schedule/run-schedule.ts';
import { parseSchedule } from '../../../../ingest/schedule/schedule.ts';

const at = (instant: string): Date => new Date(instant);
const MONDAY = '0 5 * * 1';

describe('a schedule', () => {
  it('Times of a schedule are Swedish, in summer and in winter', () => {
    const schedule = parseSchedule('SCHEDULE_REGISTRY', MONDAY);
    expect(schedule.isDue(at('2026-11-22T12:00:00Z'), at('2026-11-23T03:59:59Z'))).toBe(false);
    expect(schedule.isDue(at('2026-11-22T12:00:00Z'), at('2026-11-23T04:00:00Z'))).toBe(true);
    expect(schedule.isDue(at('2026-06-21T12:00:00Z'), at('2026-06-22T02:59:59Z'))).toBe(false);
    expect(schedule.isDue(at('2026-06-21T12:00:00Z'), at('2026-06-22T03:00:00Z'))).toBe(true);
  });

  it('A time does not occur again after a run in its minute or later', () => {
    const schedule = parseSchedule('SCHEDULE_REGISTRY', MONDAY);
    expect(schedule.isDue(at('2026-11-23T04:00:20Z'), at('2026-11-23T04:00:50Z'))).toBe(false);
    expect(schedule.isDue(at('2026-11-23T04:00:20Z'), at('2026-11-30T03:59:00Z'))).toBe(false);
    expect(schedule.isDue(at('2026-11-23T04:00:20Z'), at('2026-11-30T04:00:00Z'))).toBe(true);
  });

  it('An occurrence is found after earlier searches without one', () => {
    const schedule = parseSchedule('SCHEDULE_REGISTRY', MONDAY);
    const after = at('2026-11-22T12:00:00Z');
    for (let minute = 0; minute < 16 * 60; minute += 1)
      expect(schedule.isDue(after, new Date(after.getTime() + minute * 60_000))).toBe(false);
    expect(schedule.isDue(after, at('2026-11-23T04:00:00Z'))).toBe(true);
    expect(schedule.isDue(at('2026-11-15T12:00:00Z'), at('2026-11-22T12:00:00Z'))).toBe(true);
  });

  it('A time occurs once in the nights in which clocks are changed', () => {
    const daily = parseSchedule('SCHEDULE_TRADEMARKS', '30 4 * * *');
    for (const [from, to] of [
      ['2026-10-24T02:31:00Z', '2026-10-25T03:30:00Z'],
      ['2026-03-28T03:31:00Z', '2026-03-29T02:30:00Z'],
    ] as const) {
      expect(daily.isDue(at(from), new Date(Date.parse(to) - 1))).toBe(false);
      expect(daily.isDue(at(from), at(to))).toBe(true);
    }
  });

  it('A schedule must be a cron expression of five fields', () => {
    for (const wrong of ['', 'x', '0 5 * *', '* * * * * *', '61 5 * * *'])
      expect(() => parseSchedule('SCHEDULE_REGISTRY', wrong)).toThrow(
        expect.objectContaining({
          code: 'invalid_setting',
          message: `SCHEDULE_REGISTRY is "${wrong}". Allowed: a cron expression of five fields, such as "0 5 * * 1", or off.`,
        }) as Error,
      );
  });
});

describe('due sources', () => {
  const now = at('2026-11-25T12:00:00Z');
  const schedules = new Map([['registry', parseSchedule('SCHEDULE_REGISTRY', MONDAY)]]);
  it.each([
    ['was never tried', null, true],
    ['was done this week', { at: '2026-11-23T04:00:30Z', exitCode: 0 }, false],
    [
      'was missed on Monday because no scheduler was active',
      { at: '2026-11-16T04:00:30Z', exitCode: 0 },
      true,
    ],
    ['was done months ago', { at: '2026-08-01T04:00:30Z', exitCode: 0 }, true],
    ['was refused a day ago', { at: '2026-11-24T12:00:00Z', exitCode: 3 }, true],
    ['was refused less than a day ago', { at: '2026-11-24T12:00:01Z', exitCode: 3 }, false],
    ['was blocked by another run', { at: '2026-11-25T11:59:59Z', exitCode: 5 }, true],
    ['was unreachable an hour ago', { at: '2026-11-25T11:00:00Z', exitCode: 4 }, true],
    ['was unreachable less than an hour ago', { at: '2026-11-25T11:00:01Z', exitCode: 4 }, false],
    ['failed an hour ago', { at: '2026-11-25T11:00:00Z', exitCode: 1 }, true],
    ['was last tried in the future, by a wrong clock', { at: '2027-11-23T04:00:30Z', exitCode: 0 }, true],
  ])('A source that %s is due: %s', (_what, attempt, isDue) => {
    const attempts = attempt === null ? {} : { registry: attempt };
    expect(findDueSources(schedules, attempts, now)).toEqual(isDue ? ['registry'] : []);
  });
});
