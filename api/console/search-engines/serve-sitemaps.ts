import { z } from 'zod';
import { REGISTERED_STATES } from '../../../shared/domain/company-status.ts';
import type { CompanyReader } from '../../../shared/store/port.ts';
import { countAsGuest } from '../../calls/count-as-guest.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { apiError } from '../../errors/api-error.ts';
import { refuseMethod } from '../../http/handle-errors.ts';
import type { Middleware } from '../../http/request-state.ts';
import { toCompanyPath } from '../console-paths.ts';
import type { Site } from '../site.ts';

/** Pages for everyone besides the documentation and companies. */
const PATHS = ['/', '/console', '/console/lists', '/console/match'];
/** As many as a page of a list is fast for. A sitemap may have 50,000 addresses. */
const COMPANIES_PER_FILE = 1_000;
const FILES = /^\/sitemap(?:\.xml|\/(pages|companies-(\d{1,6}))\.xml)$/;
const Numbered = z.object({ orgNumber: z.string() });

/**
 * Serves `/sitemap.xml`, an index of `docsPaths` and of all companies that are not deregistered,
 * where search engines may visit (https://www.sitemaps.org/protocol.html). Elsewhere it is unknown.
 * A visit counts as a call of a guest.
 */
export function serveSitemaps(
  services: HandlerServices & { readonly site: Site },
  docsPaths: readonly string[],
): Middleware {
  const { publicUrl } = services.site;
  return async (context, next) => {
    const [path, name, file] = FILES.exec(context.path) ?? [];
    if (publicUrl === null || path === undefined) {
      await next();
      return;
    }
    await countAsGuest(services.gate, context, '/sitemap');
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    const text = await services.store.withLiveGeneration(async (reader) => {
      if (name === 'pages') return toUrlSet([...PATHS, ...docsPaths], publicUrl);
      const { synthetic, companies } = reader.generation;
      const fileCount = synthetic ? 0 : Math.ceil(companies / COMPANIES_PER_FILE);
      if (name === undefined) return toIndex(fileCount, publicUrl);
      const number = Number(file);
      if (number < 1 || number > fileCount) throw apiError('not_found');
      return toUrlSet(await listCompanyPaths(reader, number), publicUrl);
    });
    context.set('Cache-Control', 'public, max-age=3600');
    context.type = 'application/xml';
    context.body = text;
  };
}

/** A file has the companies of a range of places in the order of names: it needs no other file. */
async function listCompanyPaths(reader: CompanyReader, number: number): Promise<string[]> {
  const end = number * COMPANIES_PER_FILE;
  const { companies } = await reader.listCompanies({
    filter: { state: REGISTERED_STATES },
    sort: 'name',
    limit: COMPANIES_PER_FILE,
    after: { value: null, nameRank: end - COMPANIES_PER_FILE - 1 },
    facets: [],
  });
  return companies
    .filter(({ position }) => position.nameRank < end)
    .map(({ companyJson }) => toCompanyPath(Numbered.parse(JSON.parse(companyJson)).orgNumber));
}

function toUrlSet(paths: readonly string[], publicUrl: string): string {
  return toXml(
    'urlset',
    'url',
    paths.map((path) => `${publicUrl}${path}`),
  );
}

function toIndex(fileCount: number, publicUrl: string): string {
  const files = Array.from({ length: fileCount }, (_, place) => `companies-${place + 1}`);
  return toXml(
    'sitemapindex',
    'sitemap',
    ['pages', ...files].map((file) => `${publicUrl}/sitemap/${file}.xml`),
  );
}

function toXml(root: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `  <${entry}><loc>${url}</loc></${entry}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</${root}>
`;
}

const ROBOTS_PATH = '/robots.txt';

/** Serves `/robots.txt` (https://www.rfc-editor.org/rfc/rfc9309). */
export function serveRobots({ publicUrl }: Site): Middleware {
  const text = toRobots(publicUrl);
  return async (context, next) => {
    if (context.path !== ROBOTS_PATH) {
      await next();
      return;
    }
    context.state.routePath = ROBOTS_PATH;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    context.set('Cache-Control', 'no-cache');
    context.type = 'text/plain';
    context.body = text;
  };
}

function toRobots(publicUrl: string | null): string {
  if (publicUrl === null) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *
Disallow: /v1/
Disallow: /mcp
Disallow: /console?q=
Disallow: /console/company/*/figures/
Disallow: /console/lists?
Allow: /console/lists?lang=
Disallow: /console/language
Disallow: /console/sign-in

Sitemap: ${publicUrl}/sitemap.xml
`;
}
