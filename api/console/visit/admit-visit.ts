import { readCaller } from '../../http/client-address.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { toOrigin } from '../../http/to-origin.ts';
import type { CallWatch } from '../../load/call-watch.ts';
import { CALL_DEADLINE_MS, enterLoad } from '../../load/load.ts';
import { callApi } from './call-api.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import { isForged } from './is-forged.ts';
import { isUnasked } from './is-unasked.ts';
import { chooseLanguage } from '../language/choose-language.ts';
import type { Page, RedirectReply, Visit } from '../page.ts';
import { readForm } from './read-form.ts';
import { DEVICE_COOKIE } from '../services/known-devices.ts';
import { readSession, type ConsoleContext } from './session-cookie.ts';
import { HOME } from '../../mail/console-mail.ts';
import { HELD } from '../to-console-path.ts';

/**
 * Makes a visit of a request. Order of checks: who is signed in, a forged form, what was sent. Throws `forbidden`; who is not signed in and has to
 * be is sent to do so.
 */
export async function admitVisit(
  page: Page,
  context: ConsoleContext,
  services: ConsoleServices,
  watch: CallWatch,
): Promise<Visit | RedirectReply> {
  const caller = readCaller(context.req, services.isTrustedProxy);
  const origin = toOrigin(context, services);
  const person = await readSession(context, services.accounts.sessions);
  context.state.person = person;
  if (page.method === 'POST' && isForged(context.headers, origin)) throw forbidden();
  if (page.access !== 'anyone' && person === null) return toSignIn(page, context);
  if (page.access === 'owner' && person?.role !== 'owner') throw forbidden();
  const sent =
    page.method === 'POST'
      ? await readForm(context, { budget: services.load.requests, caller, watch })
      : context.query;
  watch.extend(CALL_DEADLINE_MS);
  return {
    services,
    person,
    language: chooseLanguage(context),
    fields: toFields({ ...sent, ...(context as { params?: Record<string, string> }).params }),
    caller,
    deviceCookie: context.cookies.get(DEVICE_COOKIE) ?? null,
    origin,
    isAsked: !isUnasked(context.headers, origin) && context.query[HELD] === undefined,
    call: (route, fields) => callApi(route, fields, { context, person, services, watch }),
    read: (read) => readInPlace(services, person?.account ?? caller, watch.signal, read),
    whenDelivered: (work) => watch.whenClosed(({ wasDelivered }) => wasDelivered && work()),
  };
}

async function readInPlace<T>(
  { load, store }: ConsoleServices,
  caller: string,
  signal: AbortSignal,
  read: (reader: CompanyReader, context: ReadContext) => Promise<T>,
): Promise<T> {
  const place = await enterLoad(load, caller, 1, signal);
  try {
    const turn = load.turns.begin(caller, signal);
    return await store.withLive((reader) => read(reader, { signal, turn }));
  } finally {
    place.release();
  }
}

/** Back to what was asked for. What a form had in it is lost, so from there to the first page. */
function toSignIn({ method }: Page, { url }: ConsoleContext): RedirectReply {
  const next = method === 'GET' ? url : HOME;
  return { redirect: `${HOME}/sign-in?next=${encodeURIComponent(next)}` };
}

function toFields(sent: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.at(-1) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

function forbidden(): AppError {
  return new AppError('forbidden', 'Forbidden');
}
