import type { GenerationStore } from '../../../shared/store/port.ts';

const SIMULATED_CRASH = 'simulated crash';

/**
 * Wraps a store that stops at its call number `at`, as a killed process does: before the call, or
 * after it with `isAfter`. All later calls fail, so that nothing cleans up.
 */
export function crashStore(store: GenerationStore, at: number, isAfter: boolean): GenerationStore {
  let calls = 0;
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (name === 'changes') return wrap(member as object);
        if (typeof member !== 'function' || name === 'withLock' || name === 'close')
          return bind(member, target);
        if (name === 'readAllCompanies') return bind(member, target);
        return async (...parameters: unknown[]) => {
          calls += 1;
          if (calls > at || (calls === at && !isAfter)) throw new Error(SIMULATED_CRASH);
          const result: unknown = await Reflect.apply(member, target, parameters);
          if (calls === at) throw new Error(SIMULATED_CRASH);
          return name === 'build' || name === 'write' || name === 'open' ? wrap(result as object) : result;
        };
      },
    });
  return wrap(store);
}

function bind(member: unknown, target: object): unknown {
  return typeof member === 'function' ? (member.bind(target) as unknown) : member;
}
