import { expect, it } from 'vitest';
import { WatchWorker } from '../../../../api/watching/watch-worker.ts';
import type { Watching } from '../../../../shared/accounts/watching/watching.ts';
import type { CompanyStore } from '../../../../shared/store/port.ts';

it('A problem that repeats is logged once, and again after a success or another problem', async () => {
  let problem: string | null = 'a rebuild is needed';
  const act = <T>(result: T): Promise<T> =>
    problem === null ? Promise.resolve(result) : Promise.reject(new Error(problem));
  const logged: string[] = [];
  const end = { position: 0, generationNameHash: '' };
  const worker = new WatchWorker({
    store: { withLiveGeneration: () => act({ feedId: 'f', endPosition: end }) } as unknown as CompanyStore,
    watching: {
      feed: { begin: () => act({ feedId: 'f', ...end }), isAnnounced: () => act(true) },
      deliveries: { claim: () => act([]) },
    } as unknown as Watching,
    sendWebhook: () => expect.fail('nothing is due'),
    mail: { sendChanges: () => expect.fail('no mail'), sendNotice: () => expect.fail('no mail') },
    log: {
      warn: ({ err }: { err: Error }, message: string) => void logged.push(`${message}: ${err.message}`),
    } as never,
    now: () => new Date(0),
  });
  const run = async () => {
    await worker.run();
    await worker.settle();
    return logged.splice(0);
  };
  const both = (why: string) => [
    `watch lists cannot be told of changes; trying again: ${why}`,
    `changes of watch lists cannot be delivered; trying again: ${why}`,
  ];
  expect(await run()).toEqual(both('a rebuild is needed'));
  expect(await run()).toEqual([]);
  problem = 'the disk is full';
  expect(await run()).toEqual(both('the disk is full'));
  problem = null;
  expect(await run()).toEqual([]);
  problem = 'the disk is full';
  expect(await run()).toEqual(both('the disk is full'));
});
