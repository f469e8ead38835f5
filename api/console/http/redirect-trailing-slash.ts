import type { Middleware } from '../../http/request-state.ts';

const PAGE_WITH_SLASH = /^\/(?:console|docs)\/(?!assets\/)(?:.*\/)?$/;

/** Leads to a page from its address with a slash at the end, which people and programs add. */
export const redirectTrailingSlash: Middleware = async (context, next) => {
  const { method, path, search } = context;
  if (!['GET', 'HEAD'].includes(method) || !PAGE_WITH_SLASH.test(path)) {
    await next();
    return;
  }
  context.status = 301;
  // From the first slash of a run alone: from each, a path of slashes takes quadratic time.
  context.redirect(path.replace(/(?<!\/)\/+$/, '') + search);
};
