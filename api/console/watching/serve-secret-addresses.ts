import type { WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { countAsGuest } from '../../calls/count-as-guest.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { insufficientCreditsError } from '../../calls/access.ts';
import { apiError } from '../../errors/api-error.ts';
import { refuseMethod } from '../../http/handle-errors.ts';
import type { Context, Middleware } from '../../http/request-state.ts';
import { toPublicOrigin } from '../../http/to-public-origin.ts';
import { readChangesAt } from '../../watching/read-changes-at.ts';
import { renderAtom } from './render-atom.ts';
import { renderUnsubscribe } from './render-unsubscribe.ts';
import { UNSUBSCRIBE_PATH } from '../console-paths.ts';

const ATOM_PATH = '/atom';
const MAX_ENTRIES = 100;
const FEED_SECONDS = 300;
/** Styles of the page alone. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/**
 * Serves the addresses of watch lists that work without a key: their Atom feeds, and the end of
 * their mails (docs/callers/watching.md). No log shows them.
 */
export function serveSecretAddresses(services: HandlerServices): Middleware {
  return async (context, next) => {
    const [, path, token = ''] = /^(\/atom|\/unsubscribe)\/([^/]+)$/.exec(context.path) ?? [];
    if (path === undefined) {
      await next();
      return;
    }
    await countAsGuest(services.gate, context, `${path}/:token`);
    const list = await services.watching.lists.findById(services.watching.addresses.readListId(token));
    if (path === ATOM_PATH) await serveAtom(context, services, list, token);
    else await serveUnsubscribe(context, services, list, token);
  };
}

async function serveAtom(
  context: Context,
  services: HandlerServices,
  list: WatchList | null,
  token: string,
): Promise<void> {
  const { watching, store } = services;
  const isRight =
    list?.atom !== undefined &&
    list.atom !== null &&
    watching.addresses.isSigned(token, 'atom', list.id, list.atom);
  if (list === null || !isRight) throw apiError('not_found');
  if (!['GET', 'HEAD'].includes(context.method)) refuseMethod(context, ['GET']);
  const events = await watching.events.readLast(list.number, MAX_ENTRIES);
  const last = events.at(-1);
  if (last !== undefined && !(await watching.payments.pay(list.number, last.position)).isPaid)
    throw insufficientCreditsError();
  const changes = await store.withLiveGeneration(async (reader): Promise<Change[]> => {
    const found = await readChangesAt(reader.changes, events);
    return [...found.values()].map(({ change }) => change);
  });
  context.set('Cache-Control', `private, max-age=${FEED_SECONDS}`);
  context.type = 'application/atom+xml; charset=utf-8';
  context.body = renderAtom(list, changes, toPublicOrigin(context, services), token);
}

async function serveUnsubscribe(
  context: Context,
  { watching }: HandlerServices,
  list: WatchList | null,
  token: string,
): Promise<void> {
  if (list === null || !watching.addresses.isSigned(token, 'unsubscribe', list.id, ''))
    throw apiError('not_found');
  if (!['GET', 'HEAD', 'POST'].includes(context.method)) refuseMethod(context, ['GET', 'POST']);
  // A mail program posts without a page. A scanner that opens the link ends nothing.
  if (context.method === 'POST') await watching.lists.stopMail(list.id);
  context.set('Content-Security-Policy', PAGE_POLICY);
  context.type = 'html';
  context.body = renderUnsubscribe(list, `${UNSUBSCRIBE_PATH}/${token}`, context.method === 'POST');
}
