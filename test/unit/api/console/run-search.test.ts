import { expect, it } from 'vitest';
import { runSearch } from '../../../../api/console/explorer/run-search.ts';
import { createPaidAnswerCache } from '../../../../api/console/services/console-services.ts';
import type { PageRequest } from '../../../../api/console/page.ts';
import type { Route } from '../../../../api/calls/route.ts';

it('A paid search is free again in the same generation alone', async () => {
  let generation = 'g1';
  let calls = 0;
  const request = {
    person: { account: 'a' },
    isUserInitiated: true,
    onDelivered: (store: () => void) => store(),
    callApi: async () => ({ companies: [], calls: (calls += 1) }),
    services: {
      paidAnswers: createPaidAnswerCache(),
      store: {
        withLiveGeneration: async (read: (reader: object) => unknown) =>
          read({ generation: { name: generation } }),
      },
    },
  } as unknown as PageRequest;
  const search = () => runSearch(request, { path: '/v1/search' } as Route, { q: 'a' });
  await search();
  expect(await search()).toMatchObject({ body: { calls: 1 } });
  generation = 'g2';
  expect(await search()).toMatchObject({ body: { calls: 2 } });
});
