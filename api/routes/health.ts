import { z } from 'zod';
import { describeRollback } from '../../shared/store/generation.ts';
import { defineRoute } from '../calls/route.ts';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../http/error-statuses.ts';

const Health = z
  .object({
    status: z.literal('ok'),
    timestamp: z.iso.datetime(),
    service: z.literal('company-data-service'),
  })
  .meta({ id: 'Health' });

/** GET /health (docs/callers/health.md): answers while the process runs, with or without data. */
export const health = defineRoute({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  summary: { sv: 'Tillgänglighet', en: 'Availability' },
  description: { sv: 'Svarar så länge tjänsten är igång.', en: 'Answers while the service is running.' },
  access: 'none',
  requestSchemas: [],
  countUnits: () => 0,
  responseSchema: Health,
  errorCodes: [],
  handle: async ({ services }) => ({
    body: {
      status: 'ok' as const,
      timestamp: services.now().toISOString(),
      service: 'company-data-service' as const,
    },
  }),
});

const Ready = z
  .object({
    status: z.enum(['ready', 'unavailable']),
    engine: z.string(),
    generation: z.string().nullable(),
    generatedAt: z.iso.datetime().nullable(),
    sources: z.record(z.string(), z.object({ date: z.string() })),
    message: z.string().nullable(),
  })
  .meta({ id: 'Ready' });

/**
 * GET /ready (docs/contract.md#health): answers 200 when a generation is loaded and the search
 * engine answers.
 */
export const ready = defineRoute({
  method: 'GET',
  path: '/ready',
  operationId: 'getReadiness',
  summary: { sv: 'Beredskap', en: 'Readiness' },
  description: {
    sv: 'Visar vilken generation av uppgifterna som används och hur gamla källorna är.',
    en: 'Shows which generation of the data is served and the dates of its sources.',
  },
  access: 'none',
  requestSchemas: [],
  countUnits: () => 0,
  responseSchema: Ready,
  otherStatuses: [503],
  errorCodes: [],
  handle: async ({ services }) => {
    const { engine, live, problem, rollbacks: rejections } = await services.store.status();
    const isReady = live !== null;
    const sources = Object.entries(live?.sources ?? {}).map(([name, { date }]) => [name, { date }] as const);
    return {
      status: isReady ? 200 : 503,
      headers: isReady ? {} : { 'Retry-After': String(DEFAULT_RETRY_AFTER_SECONDS) },
      body: {
        status: isReady ? ('ready' as const) : ('unavailable' as const),
        engine,
        generation: live?.name ?? null,
        generatedAt: live?.createdAt ?? null,
        sources: Object.fromEntries(sources),
        message:
          [problem, ...rejections.map(describeRollback), services.accountsProblem()]
            .filter((line) => line !== null)
            .join(' ') || null,
      },
    };
  },
});
