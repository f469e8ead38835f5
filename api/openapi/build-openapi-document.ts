import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route } from '../calls/route.ts';
import { HEADER_COMPONENTS } from './response-headers.ts';
import { API_INFO, TAGS } from './texts.ts';
import { toOperation } from './to-operation.ts';

/**
 * `baseUrl` is the public URL of the service, without a trailing slash. With null, clients use the
 * host that they read the description from.
 */
export function buildOpenApiDocument(routes: readonly Route[], baseUrl: string | null): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: API_INFO.title,
      version: '1.0.0',
      description: API_INFO.description,
      contact: { name: API_INFO.title, ...(baseUrl === null ? {} : { url: `${baseUrl}/docs` }) },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl ?? '/' }],
    tags: TAGS,
    security: [{ apiKey: [] }],
    paths,
    components: {
      headers: HEADER_COMPONENTS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'API key in the header `Authorization: Bearer cds_…`. Keys are created in the console.',
        },
      },
    },
  });
}
