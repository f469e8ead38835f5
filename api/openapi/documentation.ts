import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Route } from '../http/route.ts';
import { buildDocument } from './build-document.ts';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const SERVED = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Company Data Service: API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null });\n`;

/** The page runs scripts of the installed package alone. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'";

/** Serves `/openapi.json` and the page `/docs`, all from the installed package. */
export function documentation(routes: readonly Route[]): Middleware {
  const document = JSON.stringify(buildDocument(routes));
  const answers: Readonly<Record<string, (context: Context) => void>> = {
    '/openapi.json': (context) => answer(context, '.json', document),
    '/docs': (context) => answer(context, '.html', PAGE),
    '/docs/start.js': (context) => answer(context, '.js', START),
    ...Object.fromEntries(
      [...SERVED].map((file) => [
        `/docs/${file}`,
        (context: Context) => answer(context, extname(file), createReadStream(join(ASSETS, file))),
      ]),
    ),
  };
  return async (context, next) => {
    const respond = answers[context.path];
    if (respond === undefined) {
      await next();
      return;
    }
    context.state['routePath'] = context.path;
    if (context.method === 'GET' || context.method === 'HEAD') respond(context);
    else refuse(context);
  };
}

function answer(context: Context, type: string, body: Context['body']): void {
  if (type !== '.json') context.set('Content-Security-Policy', POLICY);
  context.type = type;
  context.body = body;
}

function refuse(context: Context): void {
  context.set('Allow', 'GET, HEAD');
  context.status = 405;
  context.body = { error: 'Method not allowed' };
}
