import type { Middleware } from '../../http/request-state.ts';
import { extname } from 'node:path';
import { apiError } from '../../errors/api-error.ts';
import { sendBody } from '../../http/cached-compressed-body.ts';
import { ASSETS } from './load-assets.ts';

const PREFIX = '/console/assets/';

/** Serves `/console/assets/…` and ignores other paths. Throws `not_found` for an unknown asset. */
export const serveAssets: Middleware = async (context, next) => {
  if (!context.path.startsWith(PREFIX)) {
    await next();
    return;
  }
  context.state.routePath = '/console/assets/:name';
  const name = context.path.slice(PREFIX.length);
  const asset = ASSETS.get(name);
  if (asset === undefined || !['GET', 'HEAD'].includes(context.method)) throw apiError('not_found');
  const isCurrent = context.query['v'] === asset.version;
  context.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
  // Assets do not depend on language or session.
  context.set('Vary', 'Accept-Encoding');
  await sendBody(context, {
    body: asset.body,
    etag: `W/"${asset.version}"`,
    fileExtension: extname(name),
  });
};
