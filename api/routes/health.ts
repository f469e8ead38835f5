import { z } from 'zod';
import { textOrNull } from '../../shared/domain/nullable-fields.ts';
import { timestampField } from '../calls/metadata-fields.ts';
import { describeFutureSources } from '../../shared/store/source-age.ts';
import { describeRollback } from '../../shared/store/describe-rollback.ts';
import { defineRoute } from '../calls/route.ts';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../errors/error-body.ts';

const Health = z
  .object({
    status: z.literal('ok').describe('Always `ok`.'),
    timestamp: timestampField,
    service: z.literal('company-data-service').describe('Identifies the service.'),
  })
  .meta({ id: 'Health', description: 'The service is running.' });

/** See docs/callers/health.md. */
export const health = defineRoute({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  tag: 'service',
  summary: { sv: 'Kontrollera att tjänsten svarar', en: 'Check that the service answers' },
  description: 'Answers while the service is running.',
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
    status: z
      .enum(['ready', 'unavailable'])
      .describe('`ready` when the service can answer with data, else `unavailable`.'),
    engine: z.string().describe('Search engine: `embedded` or `elasticsearch`.'),
    generation: textOrNull('Name of the data generation in use. Null without data.'),
    generatedAt: z.iso
      .datetime()
      .nullable()
      .describe('Time at which the generation was built, UTC. Null without data.'),
    sources: z
      .record(
        z.string(),
        z.object({
          date: z.string().describe('Date of the data that the authority delivered.'),
        }),
      )
      .describe('Sources of the generation, by name.'),
    message: textOrNull('Problem for an operator. Null without a problem.'),
  })
  .meta({
    id: 'Ready',
    description: 'State of the data that the service answers with.',
  });

type Lines = readonly (string | null)[];

function toMessage(lines: Lines): string | null {
  return lines.filter((line) => line !== null).join(' ') || null;
}

function hideDetails(problems: Lines): Lines {
  if (toMessage(problems) === null) return [];
  return [
    'The service reports a problem. Its operator reads what to do at /ready on the machine of the service.',
  ];
}

/** See docs/contract.md#health. */
export const ready = defineRoute({
  method: 'GET',
  path: '/ready',
  operationId: 'getReadiness',
  tag: 'service',
  summary: { sv: 'Beredskap', en: 'Readiness' },
  description: 'Shows which generation of the data is served and the dates of its sources.',
  access: 'none',
  requestSchemas: [],
  countUnits: () => 0,
  responseSchema: Ready,
  otherStatuses: [503],
  errorCodes: [],
  handle: async ({ services, isLocal }) => {
    const { engine, live, problem, rollbacks: rejections } = await services.store.status();
    const isReady = live !== null;
    const liveSources = live?.sources ?? {};
    const problems = [problem, ...rejections.map(describeRollback), services.describeAccountsProblem()];
    const sources = Object.entries(liveSources).map(([name, { date }]) => [name, { date }] as const);
    return {
      status: isReady ? 200 : 503,
      headers: isReady ? {} : { 'Retry-After': String(DEFAULT_RETRY_AFTER_SECONDS) },
      body: {
        status: isReady ? ('ready' as const) : ('unavailable' as const),
        engine,
        generation: live?.name ?? null,
        generatedAt: live?.createdAt ?? null,
        sources: Object.fromEntries(sources),
        message: toMessage([
          ...(isLocal ? problems : hideDetails(problems)),
          describeFutureSources(liveSources, services.now()),
        ]),
      },
    };
  },
});
