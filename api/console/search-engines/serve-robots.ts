import { refuseMethod } from '../../http/handle-errors.ts';
import type { Middleware } from '../../http/request-state.ts';
import type { Site } from '../site.ts';

const PATH = '/robots.txt';

/** Serves `/robots.txt` (https://www.rfc-editor.org/rfc/rfc9309). */
export function serveRobots({ publicUrl }: Site): Middleware {
  const text = toRobots(publicUrl);
  return async (context, next) => {
    if (context.path !== PATH) {
      await next();
      return;
    }
    context.state.routePath = PATH;
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
