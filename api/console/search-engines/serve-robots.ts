import { refuseMethod } from '../../http/handle-errors.ts';
import type { Middleware } from '../../http/request-state.ts';
import type { Site } from '../site.ts';

/** Pages for everyone besides the documentation. Companies are found by the links of lists. */
const PATHS = ['/', '/console', '/console/lists', '/console/match', '/console/status'];

/**
 * Serves `/robots.txt` and, where search engines may visit, `/sitemap.xml` with `docsPaths`
 * (https://www.rfc-editor.org/rfc/rfc9309, https://www.sitemaps.org/protocol.html).
 */
export function serveRobots({ publicUrl }: Site, docsPaths: readonly string[]): Middleware {
  const files = new Map([['/robots.txt', { type: 'text/plain', text: toRobots(publicUrl) }]]);
  if (publicUrl !== null)
    files.set('/sitemap.xml', { type: 'application/xml', text: toSitemap(publicUrl, docsPaths) });
  return async (context, next) => {
    const file = files.get(context.path);
    if (file === undefined) {
      await next();
      return;
    }
    context.state.routePath = context.path;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    context.set('Cache-Control', 'no-cache');
    context.type = file.type;
    context.body = file.text;
  };
}

function toRobots(publicUrl: string | null): string {
  if (publicUrl === null) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *
Disallow: /v1/
Disallow: /mcp
Disallow: /console?q=
Disallow: /console/company/*/figures/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

function toSitemap(publicUrl: string, docsPaths: readonly string[]): string {
  const paths = [...PATHS, ...docsPaths];
  const entries = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
