import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { Context } from '../../../../api/http/request-state.ts';
import { measureRequests, RequestMetrics } from '../../../../api/metrics/request-metrics.ts';
import { TrafficRecorder } from '../../../../api/metrics/traffic-recorder.ts';
import type { TrafficCount } from '../../../../shared/accounts/usage/traffic-store.ts';

it('A request that the status page leaves out is in the metrics and not in the traffic', async () => {
  const stored: TrafficCount[] = [];
  const registry = new Registry();
  const traffic = new TrafficRecorder(
    async (counts) => void stored.push(...counts),
    () => new Date(),
  );
  const measure = measureRequests(new RequestMetrics(registry, traffic));
  const request = async (isExcludedFromTraffic?: boolean): Promise<void> => {
    const state = { routePath: '/v1/search', errorCode: 'busy', isExcludedFromTraffic };
    await measure({ state, method: 'POST', status: 503 } as unknown as Context, async () => undefined);
  };
  await request();
  await request(true);
  await request(false);
  await traffic.flush();
  expect(stored.reduce((sum, { calls }) => sum + calls, 0)).toBe(2);
  expect(await registry.metrics()).toContain(
    'company_data_http_requests_total{route="/v1/search",method="POST",status="5xx"} 3',
  );
});
