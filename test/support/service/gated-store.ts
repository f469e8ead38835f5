import type { CompanyStore, LiveReader } from '../../../shared/store/port.ts';

export interface GatedStore extends CompanyStore {
  readonly begun: () => number;
  readonly open: () => void;
  /** Resolves once `count` reads have begun. */
  readonly whenBegun: (count: number) => Promise<void>;
}

export function gateStore(store: CompanyStore): GatedStore {
  const gate = Promise.withResolvers<void>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let begun = 0;
  const pass = (): Promise<void> => {
    begun += 1;
    for (const { count, resolve } of waiting) if (begun >= count) resolve();
    return gate.promise;
  };
  const toGated = (reader: LiveReader): LiveReader =>
    new Proxy(reader, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...parameters: unknown[]) => {
          await pass();
          return Reflect.apply(member, target, parameters) as unknown;
        };
      },
    });
  return {
    withLiveGeneration: (read) => store.withLiveGeneration((reader, retain) => read(toGated(reader), retain)),
    status: () => store.status(),
    close: () => store.close(),
    begun: () => begun,
    open: gate.resolve,
    whenBegun: async (count) => {
      if (begun >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
  };
}
