import { expect, it } from 'vitest';
import type { CompanyData } from '../../../../api/calls/route.ts';
import { TestRegister } from '../../../../api/test-register/test-register.ts';

const NEVER = new AbortController().signal;

function makeRegister() {
  const state = { isBuilt: false, builds: 0, opened: 0, closed: 0, nowMs: 0, errors: 0 };
  let build = Promise.withResolvers<void>();
  let waits: (() => void)[] = [];
  const store = { close: async () => void (state.closed += 1) };
  const services = { store } as unknown as CompanyData;
  const register = new TestRegister({
    isBuilt: () => state.isBuilt,
    build: (signal) => {
      state.builds += 1;
      build = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => build.reject(new Error('aborted')));
      return build.promise;
    },
    wait: (_ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
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
  const passTime = async (): Promise<void> => {
    const ended = waits;
    waits = [];
    for (const end of ended) end();
    await new Promise(setImmediate);
  };
  return { state, services, register, settle, passTime };
}

const BUSY = { code: 'busy', retryAfterSeconds: 10, isExcludedFromTraffic: true };

it('The register is built once, and the first calls wait for it', async () => {
  const { state, services, register, settle } = makeRegister();
  expect(state.builds).toBe(0);
  const calls = [register.openWhenBuilt(NEVER), register.openWhenBuilt(NEVER)];
  await settle('built');
  expect(await Promise.all([...calls, register.openWhenBuilt(NEVER)])).toEqual([
    services,
    services,
    services,
  ]);
  expect(state).toMatchObject({ builds: 1, opened: 1 });
  await register.close();
  expect(state.closed).toBe(1);
});

it('A prepared register is built before the first call', async () => {
  const { state, services, register, settle } = makeRegister();
  register.ensureBuild();
  register.ensureBuild();
  await settle('built');
  expect(state).toMatchObject({ builds: 1, opened: 0 });
  expect(await register.openWhenBuilt(NEVER)).toBe(services);
  register.ensureBuild();
  expect(state).toMatchObject({ builds: 1, opened: 1 });
});

it('A call is refused when the build takes too long, and a later one is answered', async () => {
  const { services, register, settle, passTime } = makeRegister();
  const refused = expect(register.openWhenBuilt(NEVER)).rejects.toMatchObject(BUSY);
  await passTime();
  await refused;
  await settle('built');
  expect(await register.openWhenBuilt(NEVER)).toBe(services);
});

it('At most 100 calls wait for a build, and others are refused at once', async () => {
  const { services, register, settle } = makeRegister();
  const calls = Array.from({ length: 100 }, () => register.openWhenBuilt(NEVER));
  await expect(register.openWhenBuilt(NEVER)).rejects.toMatchObject(BUSY);
  await settle('built');
  expect(await Promise.all(calls)).toEqual(calls.map(() => services));
});

it('A call whose caller disconnects stops waiting, and the build goes on', async () => {
  const { state, services, register, settle } = makeRegister();
  const caller = new AbortController();
  const refused = expect(register.openWhenBuilt(caller.signal)).rejects.toThrow('gone');
  caller.abort(new Error('gone'));
  await refused;
  await settle('built');
  expect(await register.openWhenBuilt(NEVER)).toBe(services);
  expect(state.builds).toBe(1);
});

it('A register that exists is opened without a build', async () => {
  const { state, services, register } = makeRegister();
  state.isBuilt = true;
  register.ensureBuild();
  expect(await register.openWhenBuilt(NEVER)).toBe(services);
  expect(state.builds).toBe(0);
});

it('A failed build is logged once and repeated after ten minutes', async () => {
  const { state, register, settle } = makeRegister();
  const first = expect(register.openWhenBuilt(NEVER)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 600,
  });
  await settle('failed');
  await first;
  state.nowMs = 60_000;
  register.ensureBuild();
  await expect(register.openWhenBuilt(NEVER)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 540,
  });
  expect(state).toMatchObject({ builds: 1, errors: 1 });
  state.nowMs = 600_000;
  register.ensureBuild();
  expect(state.builds).toBe(2);
});

it('A process looks again for the register that another process builds', async () => {
  const { state, services, register, settle, passTime } = makeRegister();
  register.ensureBuild();
  await settle('built elsewhere');
  await passTime();
  expect(state.builds).toBe(2);
  const call = register.openWhenBuilt(NEVER);
  await settle('built');
  expect(await call).toBe(services);
  expect(state.errors).toBe(0);
});

it('Closing stops a build without an error, and its waiting calls', async () => {
  const { state, register } = makeRegister();
  const refused = expect(register.openWhenBuilt(NEVER)).rejects.toMatchObject({
    code: 'unavailable',
  });
  await register.close();
  await refused;
  expect(state).toMatchObject({ errors: 0, opened: 0, closed: 0 });
});
