import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWatchMail } from '../../api/console/watching/create-watch-mail.ts';
import { createMailer } from '../../api/mail/create-mailer.ts';
import { createWatchServices } from '../../api/watching/watch-services.ts';
import { WatchWorker } from '../../api/watching/watch-worker.ts';
import { toChangeCursor } from '../../shared/store/change-cursor.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { startMailServer, type MailServer } from '../support/service/mail-server.ts';
import { SECRETS, serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { startReceiver } from '../support/watching/start-receiver.ts';

const NORDLYS = companyNumber(1);
const PERSONAL = '8112189876';
const HOUR_MS = 3_600_000;
const ingestNow = makeClock();
const root = mkdtempSync(join(tmpdir(), 'company-data-watching-'));
const dataDir = join(root, 'data');
const delivery = copyWeeklyDelivery(join(root, 'delivery'));
const registry = join(delivery, 'bolagsverket_bulkfil.txt');

let store: CompanyStore;
let app: ServedApp;
let mails: MailServer;
// Signatures are valid for five minutes of the real clock.
let time = new Date();
let day = 0;
const now = (): Date => time;

const call = (method: string, path: string, body?: unknown, key = app.key): Promise<Reply> =>
  app.send(`/v1/watch-lists${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Publishes a change of Nordlys: it moves to another town. */
async function move(town: string): Promise<void> {
  const text = readFileSync(registry, 'utf8').replace(/\$[A-ZÅÄÖ]+\$(41101|22222)\$/, `$${town}$22222$`);
  writeFileSync(registry, text);
  day += 1;
  const date = new Date(`2026-06-${17 + day}T03:00:00Z`);
  utimesSync(registry, date, date);
  expect((await ingestFolder(delivery, dataDir, { now: ingestNow })).error).toBeNull();
  await store.status();
}

/** A worker of the service, as every process has one. It works until nothing is due. */
async function work(): Promise<void> {
  const log = { warn: (problem: unknown) => expect.fail(JSON.stringify(problem)) };
  const options = { accounts: app.accounts, secrets: SECRETS, canBePrivate: true, canMail: true, now };
  const watching = createWatchServices(options);
  const mailer = createMailer({ smtpUrl: mails.url, from: 'service@example.se' });
  const mail = createWatchMail({ mailer, baseUrl: app.address, watching, log, now });
  const worker = new WatchWorker({
    watching,
    store,
    sendWebhook: watching.sendWebhook,
    mail,
    log,
    now,
    pauseMs: 0,
  });
  await worker.run();
  await worker.settle();
  mailer.close();
}

async function invite(email: string): Promise<void> {
  const { account } = (await app.accounts.administration.listAccounts()).map(({ id }) => ({
    account: id,
  }))[0]!;
  const { token } = await app.accounts.people.invite(email, account);
  await app.accounts.people.acceptPasswordLink(token, 'nine green herons');
}

beforeAll(async () => {
  expect((await ingestFolder(delivery, dataDir, { now: ingestNow })).error).toBeNull();
  store = await openStore(embeddedIn(dataDir));
  mails = await startMailServer();
  const mail = { smtpUrl: mails.url, from: 'service@example.se', baseUrl: 'http://127.0.0.1' };
  app = await serveApp(store, { now, mail });
  await invite('alva@example.se');
});
afterAll(async () => {
  await app.close();
  await mails.close();
  await store.close();
  rmSync(root, { recursive: true });
});

it('A list is made, changed, read and deleted, and is nobody else’s', async () => {
  const made = await call('POST', '', { name: ' Kunder ', topics: ['name'], ways: { atom: true } });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({
    id: expect.stringMatching(/^wl_/) as string,
    name: 'Kunder',
    topics: ['name'],
    causes: ['publisher'],
    ways: { mail: null, webhook: null, atom: expect.stringMatching(/^http.*\/atom\/wl_/) as string },
    companyCount: 0,
    createdAt: time.toISOString(),
  });
  const { id } = made.json as { id: string };
  expect((await call('GET', `/${id}`)).json).toEqual(made.json);
  const patched = await call('PATCH', `/${id}`, { name: 'Leverantörer', topics: null, ways: { atom: null } });
  expect(patched.json).toMatchObject({ name: 'Leverantörer', topics: null, ways: { atom: null } });
  expect((await call('GET', '')).json.watchLists).toContainEqual(patched.json);
  const stranger = await app.accounts.administration.createAccountWithKey('free', 'B');
  for (const method of ['GET', 'DELETE'])
    expect((await call(method, `/${id}`, undefined, stranger.key)).status).toBe(404);
  expect((await call('GET', '', undefined, stranger.key)).json.watchLists).toEqual([]);
  expect((await call('DELETE', `/${id}`)).json).toEqual(patched.json);
  const gone = await call('GET', `/${id}`);
  expect([gone.status, gone.json.detail]).toEqual([404, expect.stringContaining('no watch list')]);
});

it('A list without a webhook says so when it is called for', async () => {
  const { id } = (await call('POST', '', { name: 'A' })).json as { id: string };
  for (const path of ['test', 'rotate-secret', 'deliveries/msg_a/replay']) {
    const { status, json } = await call('POST', `/${id}/${path}`);
    expect([status, json.detail]).toEqual([404, expect.stringContaining('no webhook')]);
  }
});

it('Each wrong field is named', async () => {
  const refusals = [
    [{}, 'Missing required parameter: name'],
    [{ name: 'a\nb' }, 'Invalid name'],
    [{ name: 'x', topics: ['weather'] }, 'Invalid topics'],
    [{ name: 'x', causes: [] }, 'Invalid causes'],
    [{ name: 'x', ways: { mail: 'weekly' } }, 'Invalid ways'],
    [{ name: 'x', ways: { webhook: { url: 'mailto:a@b.se' } } }, 'Invalid ways.webhook.url'],
    [{ name: 'x', ways: { webhook: { url: 'http://user:word@a.se' } } }, 'Invalid ways.webhook.url'],
  ] as const;
  for (const [body, error] of refusals) {
    const reply = await call('POST', '', body);
    expect([reply.status, reply.json.error]).toEqual([400, error]);
  }
  const blank = { topics: null, causes: null, language: ' ', ways: null };
  const { status, json } = await call('POST', '', { name: 'Blank', ...blank });
  expect([status, json]).toMatchObject([200, { topics: null, causes: ['publisher'], language: 'sv' }]);
  for (const after of ['x', 'now'])
    expect((await call('GET', `/${json.id}/deliveries?after=${after}`)).json.error).toBe('Invalid after');
  await call('DELETE', `/${json.id}`);
  expect((await call('PUT', '/wl_1', {})).headers.allow).toBe('GET, PATCH, DELETE, HEAD');
  expect((await app.send('/v1/watch-lists')).status).toBe(401);
});

it('Numbers in any form are watched, and unknown and personal ones fail alone', async () => {
  const { id } = (await call('POST', '', { name: 'Nummer' })).json as { id: string };
  const written = `${NORDLYS.slice(0, 6)}-${NORDLYS.slice(6)}`;
  const personal = [
    PERSONAL,
    '198112189876',
    '19811218-9876',
    '811218+9876',
    '20 01 01 01-1234',
    'Pnr: 198112189876',
    '811218.9876',
  ];
  const add = [written, `SE${NORDLYS}01`, companyNumber(2), '5560000001', 'Nordlys', ...personal];
  const added = await call('POST', `/${id}/companies`, { add });
  expect(added.json).toEqual({
    added: 2,
    removed: 0,
    unknown: ['5560000001', 'Nordlys'],
    refused: personal,
  });
  const page = (await call('GET', `/${id}/companies?limit=1`)).json as { next: string };
  expect(page).toMatchObject({ companies: [{ orgNumber: page.next }], hasMore: true });
  const rest = await call('GET', `/${id}/companies?after=${page.next}`);
  expect(rest.json).toMatchObject({ companies: [{ name: expect.any(String) as string }], hasMore: false });
  const remove = [written, companyNumber(2), 'Nordlys', PERSONAL];
  const removed = await call('POST', `/${id}/companies`, { remove });
  expect(removed.json).toEqual({ added: 0, removed: 2, unknown: ['Nordlys'], refused: [PERSONAL] });
  expect((await call('POST', `/${id}/companies`, {})).json.error).toBe('Missing required parameter: add');
});

it('A plan has a limit, and nothing is stored above it', async () => {
  const { key } = await app.accounts.administration.createAccountWithKey('free', 'Small');
  const { id } = (await call('POST', '', { name: 'A' }, key)).json as { id: string };
  const all = Array.from({ length: 11 }, (_, place) => companyNumber(place + 1));
  const known = (await call('POST', `/${id}/companies`, { add: all.slice(0, 9) }, key)).json as {
    added: number;
  };
  expect(known.added).toBeGreaterThan(2);
  const before = (await call('GET', `/${id}`, undefined, key)).json as { companyCount: number };
  expect(before.companyCount).toBe(known.added);
  const more = Array.from({ length: 60 }, (_, place) => companyNumber(place + 1));
  const refused = await call('POST', `/${id}/companies`, { add: more }, key);
  expect([refused.status, refused.json.error]).toEqual([400, 'Too many companies (max 10)']);
  expect((await call('GET', `/${id}`, undefined, key)).json).toEqual(before);
});

it('A change is told by webhook, mail, Atom and events, and paid once', async () => {
  const receiver = await startReceiver();
  const ways = { webhook: { url: receiver.address }, mail: 'at_once', atom: true };
  const made = (await call('POST', '', { name: 'Alla <b>', ways })).json as { id: string; ways: any };
  const { secret } = made.ways.webhook as { secret: string };
  expect(secret).toMatch(/^whsec_/);
  await call('POST', `/${made.id}/companies`, { add: [NORDLYS] });
  await move('LUND');
  const creditsBefore = Number((await call('GET', '')).headers['x-credits-remaining']);
  await work();
  expect(receiver.calls).toHaveLength(1);
  const [{ headers, body, json }] = receiver.calls as [(typeof receiver.calls)[0]];
  expect(json).toMatchObject({
    type: 'company.changes',
    list: { id: made.id, name: 'Alla <b>' },
    changes: [{ orgNumber: NORDLYS, topics: ['address'] }],
  });
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(json);
  const mail = await mails.take();
  expect(mail.to).toEqual(['alva@example.se']);
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const events = await call('GET', `/${made.id}/events`);
  expect(events.json).toMatchObject({ changes: json.changes, next: json.next, hasMore: false });
  const place = { position: 1, generationNameHash: 'aaaaaaaa' };
  const ofLostFeed = toChangeCursor('00000000-0000-0000-0000-000000000000', place);
  expect((await call('GET', `/${made.id}/events?after=${ofLostFeed}`)).status).toBe(410);
  expect((await call('GET', `/${made.id}/events?after=nonsense`)).status).toBe(400);
  const refused = await call('GET', `/${made.id}/events?after=now`);
  expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining('the page before')]);
  const feed = await app.send(new URL(made.ways.atom as string).pathname);
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed.text).toContain('<title>Alla &lt;b&gt;</title>');
  expect(Number(events.headers['x-credits-remaining'])).toBe(creditsBefore - 1);
  const deliveries = (await call('GET', `/${made.id}/deliveries`)).json.deliveries as { id: string }[];
  expect(deliveries).toContainEqual({
    id: headers['webhook-id'],
    way: 'webhook',
    from: json.changes[0].id,
    to: json.changes[0].id,
    changes: 1,
    state: 'delivered',
    attempts: [{ at: time.toISOString(), status: 204, error: null }],
  });
  const replay = await call('POST', `/${made.id}/deliveries/${String(headers['webhook-id'])}/replay`);
  expect(replay.json.attempts).toHaveLength(2);
  expect(receiver.calls[1]).toMatchObject({ body, headers: { 'webhook-id': headers['webhook-id'] } });
  const token = /<.*(\/unsubscribe\/.*)>/.exec(mail.headers.get('list-unsubscribe')!)![1]!;
  expect((await app.send(token)).text).toContain('Avsluta mejlen');
  expect((await app.send(token, { method: 'POST' })).status).toBe(200);
  expect((await call('GET', `/${made.id}`)).json.ways.mail).toBeNull();
  expect((await app.send(`${token}x`, { method: 'POST' })).status).toBe(404);
  await call('DELETE', `/${made.id}`);
});

it('A page of events that the caller has is free, and another one has another tag', async () => {
  const { id } = (await call('POST', '', { name: 'Pull' })).json as { id: string };
  await call('POST', `/${id}/companies`, { add: [NORDLYS] });
  const read = async (tag: string) => {
    const headers = { Authorization: `Bearer ${app.key}`, 'If-None-Match': tag };
    const reply = await app.send(`/v1/watch-lists/${id}/events`, { headers });
    return { tag: reply.headers.etag, told: [reply.status, Number(reply.headers['x-credits-remaining'])] };
  };
  const { tag: tagOfNone = '' } = await read('"other"');
  await move('UMEÅ');
  await work();
  const before = Number((await call('GET', '')).headers['x-credits-remaining']);
  expect((await read('*')).told).toEqual([304, before]);
  const paid = await read(tagOfNone);
  expect(paid.told).toEqual([200, before - 1]);
  expect((await read(paid.tag ?? '')).told).toEqual([304, before - 1]);
  await call('DELETE', `/${id}`);
});

it('A receiver that fails gets the same batch again, and the next ones after it', async () => {
  const receiver = await startReceiver();
  const made = await call('POST', '', { name: 'Fel', ways: { webhook: { url: receiver.address } } });
  const { id } = made.json as { id: string };
  await call('POST', `/${id}/companies`, { add: [NORDLYS] });
  receiver.status = 302;
  receiver.headers = { Location: `${receiver.address}/other` };
  await move('KALMAR');
  await work();
  await move('FALUN');
  await work();
  expect(receiver.calls).toHaveLength(1);
  receiver.status = 200;
  receiver.text = 'x'.repeat(10_000_000);
  time = new Date(time.getTime() + HOUR_MS);
  await work();
  const [first, again, next] = receiver.calls;
  expect(again!.body).toBe(first!.body);
  expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(next!.json.changes[0].id > first!.json.changes[0].id).toBe(true);
  const [second, log] = (await call('GET', `/${id}/deliveries`)).json.deliveries as any[];
  expect(log.attempts.map(({ error }: { error: unknown }) => error)).toEqual(['answered 302', null]);
  expect(second.state).toBe('delivered');
  await call('DELETE', `/${id}`);
});

it('A way is switched off after three days, with a mail, and goes on when it is set again', async () => {
  const receiver = await startReceiver();
  const ways = { webhook: { url: receiver.address } };
  const { id } = (await call('POST', '', { name: 'Av', ways })).json as { id: string };
  await call('POST', `/${id}/companies`, { add: [NORDLYS] });
  receiver.status = 500;
  await move('MORA');
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await work();
    time = new Date(time.getTime() + 13 * HOUR_MS);
  }
  expect(receiver.calls).toHaveLength(12);
  expect((await call('GET', `/${id}`)).json.ways.webhook.state).toBe('off');
  expect((await mails.take()).subject).toContain('Av');
  await move('VARBERG');
  await work();
  expect(receiver.calls).toHaveLength(12);
  receiver.status = 200;
  expect((await call('PATCH', `/${id}`, { ways })).json.ways.webhook.state).toBe('active');
  await work();
  expect(receiver.calls).toHaveLength(13);
  const [later, failed] = (await call('GET', `/${id}/deliveries`)).json.deliveries as any[];
  expect([later.state, failed.state]).toEqual(['delivered', 'failed']);
  const replay = await call('POST', `/${id}/deliveries/${String(failed.id)}/replay`);
  expect(replay.json.state).toBe('delivered');
  await call('DELETE', `/${id}`);
});

it('A list that is deleted while it is delivered is gone, and others go on', async () => {
  const receiver = await startReceiver();
  const ways = { webhook: { url: receiver.address } };
  const { id } = (await call('POST', '', { name: 'Bort', ways })).json as { id: string };
  const other = (await call('POST', '', { name: 'Kvar', ways })).json as { id: string };
  for (const each of [id, other.id]) await call('POST', `/${each}/companies`, { add: [NORDLYS] });
  receiver.onCall = async () => {
    await call('DELETE', `/${id}`);
  };
  receiver.status = 500;
  await move('MALUNG');
  await work();
  expect((await call('GET', `/${id}`)).status).toBe(404);
  receiver.status = 204;
  time = new Date(time.getTime() + HOUR_MS);
  await work();
  expect(receiver.calls.at(-1)!.json.list.id).toBe(other.id);
  const [delivery] = (await call('GET', `/${other.id}/deliveries`)).json.deliveries as { state: string }[];
  expect(delivery!.state).toBe('delivered');
  await call('DELETE', `/${other.id}`);
});

it('Both secrets sign after a rotation, and a test event is sent', async () => {
  time = new Date();
  const receiver = await startReceiver();
  const made = await call('POST', '', { name: 'Prov', ways: { webhook: { url: receiver.address } } });
  const { id, ways } = made.json as { id: string; ways: any };
  const rotated = await call('POST', `/${id}/rotate-secret`);
  expect((await call('POST', `/${id}/test`)).json).toMatchObject({ status: 204, error: null });
  const [{ body, headers, json }] = receiver.calls as [(typeof receiver.calls)[0]];
  expect(json).toEqual({ type: 'test', list: { id, name: 'Prov' }, changes: [] });
  for (const { webhook } of [ways, rotated.json.ways])
    new Webhook(webhook.secret as string).verify(body, headers as Record<string, string>);
  const other = await call('POST', `/${id}/deliveries/msg_a/replay`);
  expect([other.status, other.json.detail]).toEqual([404, expect.stringContaining('no delivery')]);
  await call('DELETE', `/${id}`);
});

it('Deliveries are held without credits, with a mail, and go on with credits', async () => {
  const receiver = await startReceiver();
  const { account, key } = await app.accounts.administration.createAccountWithKey('free', 'Poor');
  const made = await call('POST', '', { name: 'Slut', ways: { webhook: { url: receiver.address } } }, key);
  const { id } = made.json as { id: string };
  await call('POST', `/${id}/companies`, { add: [NORDLYS] }, key);
  for (let spent = 0; spent < 500; spent += 100)
    await app.accounts.metering.charge({
      accountId: account,
      keyId: 'k',
      requestId: String(spent),
      endpoint: '/v1/search',
      at: time,
      minBalanceCredits: 0,
      maxChargeCredits: 100,
    });
  await move('SALA');
  await work();
  expect(receiver.calls).toHaveLength(0);
  expect((await call('GET', `/${id}`, undefined, key)).json.ways.webhook.state).toBe('held');
  expect((await call('GET', `/${id}/events`, undefined, key)).status).toBe(402);
  await app.accounts.administration.grantCredits(account, 10);
  time = new Date(time.getTime() + HOUR_MS);
  await work();
  expect(receiver.calls).toHaveLength(1);
  expect((await call('GET', `/${id}`, undefined, key)).json.ways.webhook.state).toBe('active');
});
