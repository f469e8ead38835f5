import { describe, expect, it } from 'vitest';
import { returnFailure, unwrapResult } from '../../../../shared/tasks/task-failure.ts';

describe('task failures', () => {
  it('A result passes through unchanged', async () => {
    expect(unwrapResult(await returnFailure(() => Promise.resolve({ rows: 3 })))).toEqual({ rows: 3 });
  });

  it('An error keeps its message and its code, also as a copy of another thread', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const copy = structuredClone(await returnFailure(() => Promise.reject(full)));
    expect(() => unwrapResult(copy)).toThrow(
      expect.objectContaining({ message: 'no space left', code: 'ENOSPC' }),
    );
  });
});
