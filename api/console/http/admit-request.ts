import { readGuestCallerId } from '../../http/client-address.ts';
import { apiError } from '../../errors/api-error.ts';
import { readCookie } from '../cookies/cookies.ts';
import type { LiveReader, ReadContext } from '../../../shared/store/port.ts';
import { toPublicOrigin } from '../../http/to-public-origin.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import { hashInTurn } from '../../load/hash-in-turn.ts';
import { DEFAULT_CALL_DEADLINE_MS, acquireWorkSlot } from '../../load/load-control.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { chooseLanguage } from '../language/language.ts';
import type { Page, RedirectReply, PageRequest, ApiAnswer, Body } from '../page.ts';
import {
  readUnverifiedSessionId,
  readSignedInPerson,
  toDeviceName,
  type ConsoleContext,
} from './session-cookie.ts';
import { CONSOLE_PATH } from '../../mail/console-mail.ts';
import { ASK_BEFORE_CHARGE_PARAMETER } from '../console-paths.ts';
import { FORM_BODY, readBody } from '../../http/read-body.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Person } from '../../../shared/accounts/people/people.ts';
import { callRoute } from '../../calls/call-route.ts';
import type { FileForm, OpenFileAnswer, Route, RouteAnswer } from '../../calls/route.ts';
import { toObject } from '../../http/json-text.ts';

/** Throws `forbidden` and the errors of `readBody`. */
export async function admitRequest(
  page: Page,
  context: ConsoleContext,
  services: ConsoleServices,
  lifetime: CallLifetime,
): Promise<PageRequest | RedirectReply> {
  const callerId = readGuestCallerId(context.req, services.isTrustedProxy);
  const origin = toPublicOrigin(context, services);
  const person = await readSignedInPerson(context, services.accounts.sessions);
  context.state.person = person;
  if (page.method === 'POST' && isCrossSiteForm(context.headers, origin)) throw apiError('forbidden');
  if (page.access !== 'anyone' && person === null) return redirectToSignIn(page, context);
  if (page.access === 'owner' && person?.role !== 'owner') throw apiError('forbidden');
  const sent = page.method === 'POST' ? await readForm(context, services, lifetime) : context.query;
  lifetime.setDeadlineFromNow(DEFAULT_CALL_DEADLINE_MS);
  const visit = { context, person, services, lifetime };
  return {
    services,
    person,
    language: chooseLanguage(context),
    fields: toFields({ ...sent, ...(context as { params?: Record<string, string> }).params }),
    query: new URLSearchParams(context.search),
    visitorNetworkAddress: callerId,
    readDeviceName: () => toDeviceName(context.get('User-Agent')),
    sessionId: person === null ? null : readUnverifiedSessionId(context),
    knownDeviceCookie: readCookie(context, 'console_device'),
    recentCompaniesCookie: readCookie(context, 'recent_companies'),
    origin,
    isUserInitiated:
      isDirectVisit(context.headers, origin) && context.query[ASK_BEFORE_CHARGE_PARAMETER] === undefined,
    callApi: async (route, fields) =>
      requireBody(await callInProcess(route, fields, { ...visit, isTest: false }), route),
    openDocument: (route, fields) => callInProcess(route, fields, { ...visit, isTest: false }),
    openFile: (route, fields, form) => openFileInProcess(route, fields, { ...visit, isTest: false }, form),
    tryApi: (route, fields) => callInProcess(route, fields, { ...visit, isTest: true }),
    readStore: (read) => readAdmitted(services, person?.account ?? callerId, lifetime, read),
    hashInTurn: (attempt, work) =>
      hashInTurn(services.loadControl, { ...attempt, network: callerId }, lifetime.signal, work),
    onDelivered: (work) =>
      lifetime.onEnded(({ wasDelivered }) => wasDelivered && context.method !== 'HEAD' && work()),
  };
}

async function readAdmitted<T>(
  { loadControl, store }: ConsoleServices,
  callerId: string,
  lifetime: CallLifetime,
  read: (reader: LiveReader, context: ReadContext) => Promise<T>,
): Promise<T> {
  const { signal } = lifetime;
  const slot = await acquireWorkSlot(loadControl, callerId, 1, signal);
  try {
    const waitForTurn = loadControl.turnScheduler.createWaitForTurn(callerId, lifetime);
    return await store.withLiveGeneration((reader) =>
      read(reader, { signal, waitForComputeTurn: waitForTurn }),
    );
  } finally {
    slot.release();
  }
}

/** After signing in, the person comes to the requested page, or after a POST to the first page. */
function redirectToSignIn({ method }: Page, { url }: ConsoleContext): RedirectReply {
  const next = method === 'GET' ? url : CONSOLE_PATH;
  return { redirectPath: `${CONSOLE_PATH}/sign-in?next=${encodeURIComponent(next)}` };
}

function toFields(sent: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.at(-1) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

async function readForm(
  context: ConsoleContext,
  services: ConsoleServices,
  lifetime: CallLifetime,
): Promise<Record<string, string>> {
  const body = await readBody(context, FORM_BODY, services, lifetime);
  return Object.fromEntries(new URLSearchParams(body.toString()));
}

/**
 * True for a form that a browser sent from another origin. Reads `Sec-Fetch-Site`, or `Origin`
 * without HTTPS. False for a request with neither header, because it is not from a browser
 * (docs/decisions/037-origin-of-forms.md). `origin` is the public URL of the service.
 */
export function isCrossSiteForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const from = headers.origin;
  return from !== undefined && URL.parse(from)?.origin !== new URL(origin).origin;
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz'];

/**
 * True if the visitor opened the page from this service, a bookmark or the address bar. False for a
 * prefetch or a link on another site. Reads `Sec-Fetch-Site`. Browsers do not send it without
 * HTTPS: then true only if `Referer` is a page at `origin`, the public URL of the service.
 */
export function isDirectVisit(headers: IncomingHttpHeaders, origin: string): boolean {
  if (PREFETCH_HEADERS.some((name) => String(headers[name]).includes('prefetch'))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.referer ?? '')?.origin === new URL(origin).origin;
}

interface Visit {
  readonly context: ConsoleContext;
  readonly person: Person | null;
  readonly services: ConsoleServices;
  readonly lifetime: CallLifetime;
  /** True to read the fictional register, as with a test key of the account. */
  readonly isTest: boolean;
}

/** A route with the access `none` is not counted and is free. Throws the errors of the route. */
async function callInProcess(route: Route, fields: Body, visit: Visit): Promise<ApiAnswer> {
  const answer = await call(route, fields, visit, null);
  if ('bytes' in answer) throw new Error(`${route.path} answered with a file that nobody asked for.`);
  return 'document' in answer ? answer : { body: await toObject(answer.body) };
}

function requireBody(answer: ApiAnswer, { operationId }: Route): Body {
  if ('body' in answer) return answer.body;
  throw new Error(
    `${operationId} answered with a file instead of JSON. This is a bug: report it with this message.`,
  );
}

async function openFileInProcess(
  route: Route,
  fields: Body,
  visit: Visit,
  fileForm: FileForm,
): Promise<OpenFileAnswer> {
  const answer = await call(route, fields, visit, fileForm);
  if ('bytes' in answer) return answer;
  throw new Error(`${route.path} answered without the file that was asked for.`);
}

async function call(
  route: Route,
  fields: Body,
  { context, person, services, lifetime, isTest }: Visit,
  fileForm: FileForm | null,
): Promise<RouteAnswer> {
  const startedAtMs = services.now().getTime();
  const metered = services.gate.createMeteredCall(context, route.path, route.ownRateLimit);
  const rule = fileForm === null ? route.access : 'key';
  await metered.admitVisitor(rule, person?.account ?? null, isTest);
  return callRoute(route, {
    context,
    fields,
    body: null,
    metered,
    services,
    startedAtMs,
    lifetime,
    fileForm,
  });
}
