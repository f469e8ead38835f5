import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { sendBody, CachedCompressedBody, toWeakEntityTag } from '../http/cached-compressed-body.ts';
import type { Route } from '../calls/route.ts';
import { buildOpenApiDocument } from './build-openapi-document.ts';

const require = createRequire(import.meta.url);
const ASSETS = dirname(require.resolve('swagger-ui-dist/package.json'));
const PACKAGE = require('swagger-ui-dist/package.json') as { readonly version: string };
const SERVED = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Company Data Service: API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/api/swagger-ui.css">
</head>
<body>
<p><a href="/docs">Documentation</a></p>
<div id="page"></div>
<script src="/docs/api/swagger-ui-bundle.js"></script>
<script src="/docs/api/start.js"></script>
</body>
</html>
`;

const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null });
`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'";

interface ServedFile {
  /** File extension such as `.html`. It determines the media type. */
  readonly fileExtension: string;
  readonly etag: string;
  readonly body: CachedCompressedBody;
}

/**
 * Serves the API description at `/openapi.json` and its viewer at `/docs/api`. The description is
 * built at its first request: building it at the start of the service would make the start a tenth
 * longer.
 */
export function serveApiDescription(routes: readonly Route[], baseUrl: string | null): Middleware {
  let description: ServedFile | undefined;
  const describe = (): ServedFile =>
    (description ??= toText('.json', JSON.stringify(buildOpenApiDocument(routes, baseUrl))));
  const served = new Map<string, ServedFile>([
    ['/docs/api', toText('.html', PAGE)],
    ['/docs/api/start.js', toText('.js', START)],
    ...[...SERVED].map((file) => [`/docs/api/${file}`, toFile(file)] as const),
  ]);
  return async (context, next) => {
    const found = context.path === '/openapi.json' ? describe() : served.get(context.path);
    if (found === undefined) {
      await next();
      return;
    }
    context.state.routePath = context.path;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    if (found.fileExtension !== '.json') context.set('Content-Security-Policy', POLICY);
    await sendBody(context, found);
  };
}

function toText(type: string, text: string): ServedFile {
  return {
    fileExtension: type,
    etag: toWeakEntityTag(text),
    body: new CachedCompressedBody(async () => Buffer.from(text)),
  };
}

function toFile(name: string): ServedFile {
  const etag = toWeakEntityTag(`${PACKAGE.version} ${name}`);
  return {
    fileExtension: extname(name),
    etag,
    body: new CachedCompressedBody(() => readFile(join(ASSETS, name))),
  };
}
