import { expect, it } from 'vitest';
import type { RegisterServices } from '../../../../api/calls/route.ts';
import { TestRegister } from '../../../../api/test-register/test-register.ts';

/** A register whose build ends when the test says so. */
function makeRegister() {
  const state = { isBuilt: false, builds: 0, opened: 0, closed: 0, nowMs: 0, errors: 0 };
  let build = Promise.withResolvers<void>();
  const store = { close: async () => void (state.closed += 1) };
  const services = { store } as unknown as RegisterServices;
  const register = new TestRegister({
    isBuilt: () => state.isBuilt,
    build: (signal) => {
      state.builds += 1;
      build = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => build.reject(new Error('aborted')));
      return build.promise;
    },
    open: () => {
      state.opened += 1;
      return Promise.resolve(services);
    },
    log: { info: () => undefined, error: () => void (state.errors += 1) } as never,
    nowMs: () => state.nowMs,
  });
  const settle = async (end: 'built' | 'failed' | 'built elsewhere'): Promise<void> => {
    state.isBuilt = end === 'built';
    if (end === 'failed') build.reject(new Error('no space'));
    else build.resolve();
    await new Promise(setImmediate);
  };
  return { state, services, register, settle };
}

const BUSY = { code: 'busy', retryAfterSeconds: 10 };

it('The register is built once, at the first call, and calls are told to wait', async () => {
  const { state, services, register, settle } = makeRegister();
  expect(state.builds).toBe(0);
  for (let call = 0; call < 3; call += 1) await expect(register.open()).rejects.toMatchObject(BUSY);
  expect(state.builds).toBe(1);
  await settle('built');
  expect(await Promise.all([register.open(), register.open()])).toEqual([services, services]);
  expect(state).toMatchObject({ builds: 1, opened: 1 });
  await register.close();
  expect(state.closed).toBe(1);
});

it('A register that exists is opened without a build', async () => {
  const { state, services, register } = makeRegister();
  state.isBuilt = true;
  expect(await register.open()).toBe(services);
  expect(state.builds).toBe(0);
});

it('A failed build is logged once and repeated after ten minutes', async () => {
  const { state, register, settle } = makeRegister();
  await expect(register.open()).rejects.toMatchObject(BUSY);
  await settle('failed');
  state.nowMs = 60_000;
  await expect(register.open()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 540 });
  expect(state).toMatchObject({ builds: 1, errors: 1 });
  state.nowMs = 600_000;
  await expect(register.open()).rejects.toMatchObject(BUSY);
  expect(state.builds).toBe(2);
});

it('A process that waits for the build of another one opens the register when it is there', async () => {
  const { state, services, register, settle } = makeRegister();
  await expect(register.open()).rejects.toMatchObject(BUSY);
  await settle('built elsewhere');
  await expect(register.open()).rejects.toMatchObject(BUSY);
  await settle('built');
  expect(await register.open()).toBe(services);
  expect(state.errors).toBe(0);
});

it('Closing stops a build without an error', async () => {
  const { state, register } = makeRegister();
  await expect(register.open()).rejects.toMatchObject(BUSY);
  await register.close();
  expect(state).toMatchObject({ errors: 0, opened: 0, closed: 0 });
});
