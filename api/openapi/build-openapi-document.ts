import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { described, type BilingualText } from '../../shared/domain/described.ts';
import type { Route } from '../calls/route.ts';
import { HEADER_COMPONENTS } from './response-headers.ts';
import { selectDescriptionLanguage, type OpenApiLanguage } from './select-description-language.ts';
import { API_INFO, TAG_TEXTS } from './texts.ts';
import { toOperation } from './to-operation.ts';

interface OpenApiOptions {
  readonly language: OpenApiLanguage;
  /**
   * Public URL of the service, without a trailing slash. With null, clients use the host that they
   * read the description from.
   */
  readonly baseUrl: string | null;
}

export function buildOpenApiDocument(
  routes: readonly Route[],
  { language, baseUrl }: OpenApiOptions,
): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, language) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: API_INFO.title,
      version: '1.0.0',
      description: API_INFO.description[language],
      contact: { name: API_INFO.title, ...(baseUrl === null ? {} : { url: `${baseUrl}/docs` }) },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl ?? '/' }],
    tags: toTags(language),
    security: [{ apiKey: [] }],
    paths,
    components: {
      headers: HEADER_COMPONENTS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          ...described(
            'API key in the header `Authorization: Bearer cds_…`. Keys are created in the console.',
            'API-nyckel i huvudet `Authorization: Bearer cds_…`. Nycklar skapas i konsolen.',
          ),
        },
      },
    },
  });
  return selectDescriptionLanguage(document, language) as object;
}

function toTags(language: OpenApiLanguage): { name: string; description: string; 'x-displayName': string }[] {
  const entries: [string, { readonly title: BilingualText; readonly text: BilingualText }][] =
    Object.entries(TAG_TEXTS);
  return entries.map(([name, { title, text }]) => ({
    name,
    description: text[language],
    'x-displayName': title[language],
  }));
}
