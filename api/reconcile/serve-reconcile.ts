import type { Company } from '../../shared/domain/company.ts';
import { parseCompany, toBrief } from '../../shared/match/found-company.ts';
import { callRoute } from '../calls/call-route.ts';
import type { MeteredCall } from '../calls/gate.ts';
import type { HandlerServices, Route } from '../calls/route.ts';
import { RECONCILE_PATH } from '../calls/read-api-key.ts';
import { countAnswerBytes, sendAnswer } from '../calls/send-answer.ts';
import { apiError } from '../errors/api-error.ts';
import { isAbsent } from '../http/fields.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import { toObject } from '../http/json-text.ts';
import { FORM_BODY, readBody } from '../http/read-body.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import { toPublicOrigin } from '../http/to-public-origin.ts';
import { CallLifetime } from '../load/call-lifetime.ts';
import { DEFAULT_CALL_DEADLINE_MS, REQUEST_READ_DEADLINE_MS } from '../load/load-control.ts';
import { bulk } from '../routes/companies/bulk.ts';
import { suggest } from '../routes/companies/suggest.ts';
import { match } from '../routes/match/match.ts';
import type { MatchResult } from '../routes/match/match-schemas.ts';
import { EXTENSION_PROPERTIES, extendCompanies, readExtension } from './extend-companies.ts';
import { describeCompany, presentResult } from './present-results.ts';
import { readQueries } from './read-queries.ts';
import { PREVIEW_POLICY, renderPreview } from './render-preview.ts';
import { COMPANY_TYPE, MATCHED_PROPERTIES, toManifest } from './to-manifest.ts';

/** The most that an item can have. */
const CANDIDATES = 5;

/** A request of the protocol: its parameters, and how it calls a route of the API. */
interface ReconcileRequest {
  readonly context: Context;
  readonly services: HandlerServices;
  /** Address of the service, with the caller's key. */
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Calls a route at its price, and returns its answer. */
  readonly call: (
    route: Route,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<Record<string, unknown>>;
}

interface Server {
  readonly serve: (request: ReconcileRequest) => Promise<object>;
  /** The route whose limit of calls counts a request. */
  readonly route: Route;
}

/** The paths of the protocol, and how each is answered. */
const SERVERS: Readonly<Record<string, Server>> = {
  '': { serve: serveBatch, route: match },
  '/suggest/entity': { serve: suggestEntities, route: suggest },
  '/suggest/property': { serve: suggestAmong(MATCHED_PROPERTIES), route: suggest },
  '/suggest/type': { serve: suggestAmong([COMPANY_TYPE]), route: suggest },
  '/extend/propose': { serve: proposeProperties, route: suggest },
};

/**
 * Serves the Reconciliation Service API 0.2 of the W3C for OpenRefine (docs/callers/match.md). Each
 * batch is a call of `/v1/match`, at its prices and limits. The path can have a key of an account
 * behind `/reconcile`, which no log shows.
 */
export function serveReconcile(services: HandlerServices): Middleware {
  return async (context, next) => {
    const [, key = null, part = NO_PART] = PATH.exec(context.path) ?? [];
    const caller = { key, context, services };
    const server = SERVERS[part];
    if (server === undefined && part !== '/preview') {
      await next();
      return;
    }
    context.state.routePath = `${RECONCILE_PATH}${key === null ? '' : '/:key'}${part}`;
    if (server === undefined) return servePreview(caller);
    if (!METHODS.has(context.method)) refuseMethod(context, ['GET', 'POST']);
    await serve(server, caller);
  };
}

const PATH = /^\/reconcile(?:\/(cds_[^/]*))?(|\/.*?)\/?$/;
const NO_PART = 'no part of the protocol';

interface Caller {
  /** The key in the path. Null for none. */
  readonly key: string | null;
  readonly context: Context;
  readonly services: HandlerServices;
}

function authenticate(metered: MeteredCall, { key }: Caller): Promise<void> {
  return key === null ? metered.authenticate('optional-key') : metered.authenticateByPath(key);
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

async function serve({ route, serve: answer }: Server, caller: Caller): Promise<void> {
  const { key, context, services } = caller;
  const startedAtMs = services.now().getTime();
  const lifetime = new CallLifetime(context.res, REQUEST_READ_DEADLINE_MS);
  const isPost = context.method === 'POST';
  const body = isPost ? await readBody(context, FORM_BODY, services, lifetime) : null;
  lifetime.setDeadlineFromNow(DEFAULT_CALL_DEADLINE_MS);
  const form = new URLSearchParams(body?.toString('utf8'));
  const fields = { ...readQuery(context), ...Object.fromEntries(form) };
  // A POST can have its parameters in the address too, and a repeat has the same ones.
  const content = isPost ? Buffer.from(JSON.stringify(fields)) : null;
  const metered = services.gate.createMeteredCall(context, route.path, route.ownRateLimit);
  try {
    await authenticate(metered, caller);
    const base = `${toPublicOrigin(context, services)}${RECONCILE_PATH}`;
    const address = key === null ? base : `${base}/${key}`;
    const call: ReconcileRequest['call'] = async (called, asked) => {
      const request = { context, fields: asked, body: content, metered, services, startedAtMs, lifetime };
      const found = await callRoute(called, request);
      return 'body' in found ? { ...(await toObject(found.body)) } : {};
    };
    sendAnswer(context, { body: { ...(await answer({ context, services, address, fields, call })) } });
    countAnswerBytes(context, services.loadControl, metered.callerId, lifetime);
  } finally {
    metered.setResponseHeaders();
  }
}

function readQuery({ query }: Context): Record<string, string> {
  const texts = Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1) ?? ''] as const);
  return Object.fromEntries(texts);
}

async function serveBatch(request: ReconcileRequest): Promise<object> {
  const { queries, extend } = request.fields;
  if (queries !== undefined) return serveQueries(request, queries);
  if (extend !== undefined) return serveExtension(request, extend);
  const origin = toPublicOrigin(request.context, request.services);
  return toManifest(origin, request.address);
}

async function serveQueries({ call }: ReconcileRequest, sent: string): Promise<object> {
  const queries = readQueries(sent);
  const asked = queries.filter(({ isOfCompanies }) => isOfCompanies);
  const items = asked.map(({ item }) => item);
  const { results = [] } = items.length === 0 ? {} : await call(match, { items, candidates: CANDIDATES });
  const found = (results as MatchResult[]).values();
  return Object.fromEntries(
    queries.map(({ id, limit, isOfCompanies }) => {
      const result = isOfCompanies ? found.next().value : undefined;
      return [id, result === undefined ? { result: [] } : presentResult(result, limit)];
    }),
  );
}

async function serveExtension({ call }: ReconcileRequest, sent: string): Promise<object> {
  const extension = readExtension(sent);
  const { ids } = extension;
  const asked = { org_numbers: ids, include: ['status'] };
  const { results = [] } = ids.length === 0 ? {} : await call(bulk, asked);
  const found = results as readonly { readonly searchTerm: string; readonly company: Company | null }[];
  const companies = found.flatMap(({ searchTerm, company }) =>
    company === null ? [] : [[searchTerm, company] as const],
  );
  return extendCompanies(extension, new Map(companies));
}

async function suggestEntities({ call, fields }: ReconcileRequest): Promise<object> {
  const { prefix } = fields;
  if (isAbsent(prefix))
    throw apiError('missing_parameter', { words: { parameter: 'prefix', example: '?prefix=bygg' } });
  const { suggestions } = await call(suggest, { q: prefix });
  const result = (suggestions as Parameters<typeof toEntity>[0][]).map(toEntity);
  return { result };
}

function toEntity({
  orgNumber,
  name,
  ...company
}: Parameters<typeof describeCompany>[0] & { orgNumber: string; name: string }) {
  return { id: orgNumber, name, description: describeCompany(company), notable: [COMPANY_TYPE] };
}

async function proposeProperties({ fields }: ReconcileRequest): Promise<object> {
  const limit = Number(fields['limit'] ?? EXTENSION_PROPERTIES.length);
  return {
    type: COMPANY_TYPE.id,
    properties: EXTENSION_PROPERTIES.slice(0, Math.max(0, limit) || undefined),
  };
}

function suggestAmong(all: readonly { readonly id: string; readonly name: string }[]): Server['serve'] {
  return async ({ fields: { prefix = '' } }) => {
    const typed = prefix.toLowerCase();
    return {
      result: all.filter(({ id, name }) => id.startsWith(typed) || name.toLowerCase().startsWith(typed)),
    };
  };
}

/** Shows a company as a card in the frame of another page. Free: it has what a result has. */
async function servePreview(caller: Caller): Promise<void> {
  const { context, services } = caller;
  if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
  const metered = services.gate.createMeteredCall(context, suggest.path, suggest.ownRateLimit);
  await authenticate(metered, caller);
  const number = [context.query['id']].flat()[0] ?? '';
  const [company = null] = await services.store.withLiveGeneration((reader) =>
    reader.getCompaniesJson([number], ['status']),
  );
  if (company === null) throw apiError('no_company');
  context.remove('X-Frame-Options');
  context.set('Content-Security-Policy', PREVIEW_POLICY);
  context.type = 'html';
  context.body = String(renderPreview(toBrief(parseCompany(company))));
}
