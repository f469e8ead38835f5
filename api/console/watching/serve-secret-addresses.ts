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
import { toLineText, toToldLines } from '../changes/change-lines.ts';
import { toCompanyPath, UNSUBSCRIBE_PATH } from '../console-paths.ts';
import { html, type Html } from '../html.ts';
import { byLanguage, type Language } from '../language/language.ts';

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
  if (list === null || list.atom === null || !watching.addresses.isSigned(token, 'atom', list.id, list.atom))
    throw apiError('not_found');
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

/** Characters that XML 1.0 does not have. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Renders what a list was told as an Atom feed (RFC 4287), newest first. */
function renderAtom(list: WatchList, changes: readonly Change[], origin: string, token: string): string {
  const { id, name, language, createdAt } = list;
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
    <id>urn:company-data:watch-list:${id}</id>
    <title>${name}</title>
    <updated>${changes.at(-1)?.seenAt ?? createdAt}</updated>
    <link rel="self" href="${origin}/atom/${token}" />
    ${changes.toReversed().map((change) => renderEntry(change, id, origin, language))}
  </feed>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(feed).replaceAll(NOT_XML, '')}\n`;
}

function renderEntry(change: Change, list: string, origin: string, language: Language): Html {
  const { id, name, seenAt, orgNumber } = change;
  const texts = toToldLines(change, language).map(toLineText);
  return html`<entry>
    <id>urn:company-data:watch-list:${list}:${id}</id>
    <title>${name}: ${texts[0] ?? ''}</title>
    <updated>${seenAt}</updated>
    <author><name>${name}</name></author>
    <link rel="alternate" href="${origin}${toCompanyPath(orgNumber)}" />
    <content type="text">${texts.join('\n')}</content>
  </entry>`;
}

const UNSUBSCRIBE_TEXTS = byLanguage({
  title: { sv: 'Mejl om bevakningar', en: 'Mails about watch lists' },
  ask: (name: string) => ({
    sv: `Vill du inte längre få mejl om bevakningslistan ”${name}”?`,
    en: `Do you want no more mails about the watch list “${name}”?`,
  }),
  button: { sv: 'Avsluta mejlen', en: 'End the mails' },
  done: (name: string) => ({
    sv: `Inga fler mejl skickas om bevakningslistan ”${name}”. Listan finns kvar, och kan slås på igen i konsolen.`,
    en: `No more mails are sent about the watch list “${name}”. The list stays, and can be switched on again in the console.`,
  }),
});

/** Renders the page that asks for, or tells, the end of the mails about a list. */
function renderUnsubscribe({ name, language }: WatchList, path: string, isDone: boolean): string {
  const t = UNSUBSCRIBE_TEXTS[language];
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>${t.title}</title>
          <style>
            body {
              font:
                1.0625rem/1.6 system-ui,
                sans-serif;
              max-width: 34rem;
              margin: 12vh auto;
              padding: 0 1.5rem;
            }
            button {
              font: inherit;
              padding: 0.6rem 1.1rem;
              border-radius: 0.5rem;
              border: 1px solid;
              cursor: pointer;
            }
          </style>
        </head>
        <body>
          <h1>${t.title}</h1>
          ${
            isDone
              ? html`<p role="status">${t.done(name)}</p>`
              : html`<p>${t.ask(name)}</p>
                  <form method="post" action="${path}"><button>${t.button}</button></form>`
          }
        </body>
      </html>`,
  );
}
