import { z } from 'zod';
import { defineRoute } from '../../calls/route.ts';

const Health = z
  .object({
    status: z.literal('ok'),
    timestamp: z.iso.datetime(),
    service: z.literal('company-data-service'),
  })
  .meta({ id: 'Health' });

/** GET /health (specification 4.5): the process answers. Whether it has data is `/ready`'s to say. */
export const health = defineRoute({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  summary: { sv: 'Tillgänglighet', en: 'Availability' },
  description: { sv: 'Svarar så länge tjänsten är igång.', en: 'Answers as long as the service runs.' },
  access: 'none',
  requests: [],
  units: () => 0,
  response: Health,
  errors: [],
  handle: async ({ services }) => ({
    body: {
      status: 'ok' as const,
      timestamp: services.now().toISOString(),
      service: 'company-data-service' as const,
    },
  }),
});
