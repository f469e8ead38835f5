import { parse } from 'node:querystring';
import { apiError } from '../../errors/api-error.ts';
import { parseJsonObjectBody } from '../../http/read-body.ts';
import { ROUTES } from '../../routes/index.ts';
import type { PageHandler } from '../page.ts';

/**
 * POST /console/try: makes a call of the documentation for a signed-in reader, on the fictional
 * register. `operation` is its id, `request` the JSON of a POST or the query of a GET. A session
 * never authenticates a path of the API itself.
 */
export const tryCall: PageHandler = async ({ fields: { operation, request = '' }, services, tryApi }) => {
  const route = ROUTES.find(({ operationId, access }) => operationId === operation && access !== 'none');
  if (route === undefined) throw apiError('not_found');
  services.testRegister.ensureBuild();
  // Koa parses the query of the API with the same function: a parameter sent twice is a list.
  const fields = route.method === 'POST' ? parseJsonObjectBody(Buffer.from(request)) : parse(request);
  const answer = await tryApi(route, fields);
  return 'document' in answer ? answer : { json: answer.body };
};
