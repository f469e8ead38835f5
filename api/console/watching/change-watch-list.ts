import { MAX_WATCH_LIST_NAME_LENGTH, type WatchList } from '../../../shared/accounts/watching/watch-list.ts';
import { CHANGE_TOPICS } from '../../../shared/domain/company.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { replayWatchDelivery, testWebhook } from '../../routes/watching/deliveries.ts';
import { changeWatchList, deleteWatchList, rotateWebhookSecret } from '../../routes/watching/watch-lists.ts';
import { changeWatchedCompanies } from '../../routes/watching/watched-companies.ts';
import { html } from '../html.ts';
import type { Body, PageHandler, PageReply, PageRequest } from '../page.ts';
import { readWatchList, renderWatchList, type Told } from './show-watch-list.ts';
import { createListNamed } from './show-watching.ts';
import { WATCHING_PATH } from '../console-paths.ts';
import { WATCHING_TEXTS } from './watching-texts.ts';

/** Texts of a refused number that a notice shows. */
const MAX_SHOWN = 10;

/** POST /console/watching/:id: what the form says is how the list is told. */
export const saveSettings = changing(async (request, list) => {
  const { fields } = request;
  const { webhook = '', mail = '' } = fields;
  const topics = CHANGE_TOPICS.filter((topic) => fields[`topic_${topic}`] !== undefined);
  const body = await request.callApi(changeWatchList, {
    id: list.id,
    name: fields['name'],
    topics: topics.length === 0 ? null : topics,
    ways: {
      mail: mail === '' ? null : mail,
      webhook: webhook.trim() === '' ? null : { url: webhook.trim() },
      atom: fields['atom'] === undefined ? null : true,
    },
  });
  const secret = readSecret(body);
  if (secret === null) return { redirectPath: `${WATCHING_PATH}/${list.id}?saved=1` };
  return showAgain(request, { secret, ok: WATCHING_TEXTS[request.language].saved });
});

export const addCompanies = changing((request, list) =>
  addNumbers(request, list, (request.fields['numbers'] ?? '').split(/[\n\r,;\t]+/).filter(Boolean)),
);

/** POST /console/watching/matched: a new list with the companies of a matched file. */
export const watchMatched: PageHandler = async (request) => {
  const { name = '', numbers = '' } = request.fields;
  const id = await createListNamed(request, Array.from(name).slice(0, MAX_WATCH_LIST_NAME_LENGTH).join(''));
  const body = await request.callApi(changeWatchedCompanies, { id, add: numbers.split(' ') });
  return { redirectPath: `${WATCHING_PATH}/${id}?added=${String(body['added'])}` };
};

/** Adds numbers in any form to a list, and says which were not. */
export async function addNumbers(
  request: PageRequest,
  { id }: WatchList,
  numbers: readonly string[],
): Promise<PageReply> {
  const t = WATCHING_TEXTS[request.language];
  const sent = numbers.map((number) => number.trim()).filter(Boolean);
  const body = await request.callApi(changeWatchedCompanies, { id, add: sent });
  const { added, unknown, refused } = body as { added: number; unknown: string[]; refused: string[] };
  const texts = [
    t.added(added),
    ...(unknown.length > 0 ? [t.unknown(unknown.slice(0, MAX_SHOWN).join(', '))] : []),
    ...(refused.length > 0 ? [t.refused(refused.length)] : []),
  ];
  return showAgain(request, { ok: texts.join(' ') });
}

export const removeCompany = changing(async (request, { id }) => {
  await request.callApi(changeWatchedCompanies, { id, remove: [request.fields['org_number']] });
  return { redirectPath: `${WATCHING_PATH}/${id}#companies` };
});

export const sendTest = changing(async (request, { id }) => {
  const t = WATCHING_TEXTS[request.language];
  const { error } = (await request.callApi(testWebhook, { id })) as { error: string | null };
  return showAgain(request, error === null ? { ok: t.tested } : { error: t.testFailed(error) });
});

/** POST /console/watching/:id/rotate: a new secret of the webhook, shown once. */
export const rotateSecret = changing(async (request, { id }) =>
  showAgain(request, { secret: readSecret(await request.callApi(rotateWebhookSecret, { id })) }),
);

export const replay = changing(async (request, { id }) => {
  await request.callApi(replayWatchDelivery, { id, deliveryId: request.fields['delivery'] });
  return { redirectPath: `${WATCHING_PATH}/${id}` };
});

/** GET of a page that a form leads to: back to the list, as when the language is changed there. */
export const returnToList: PageHandler = async (request) => ({
  redirectPath: `${WATCHING_PATH}/${(await readWatchList(request)).id}`,
});

export const confirmDeleteList: PageHandler = async (request) => {
  const { id, name } = await readWatchList(request);
  const t = WATCHING_TEXTS[request.language];
  const title = t.askDelete(name);
  const body = html`<h1>${title}</h1>
    <form class="card stack" method="post" action="${WATCHING_PATH}/${id}/delete">
      <p>${t.deleteText}</p>
      <p class="row">
        <button class="button-danger">${t.delete}</button>
        <a class="button button-quiet" href="${WATCHING_PATH}/${id}">${t.cancel}</a>
      </p>
    </form>`;
  return { view: { title, body } };
};

export const deleteList = changing(async (request, { id }) => {
  await request.callApi(deleteWatchList, { id });
  return { redirectPath: WATCHING_PATH };
});

/** Changes the list of the path. A refusal of the API is said on its page. */
export function changing(work: (request: PageRequest, list: WatchList) => Promise<PageReply>): PageHandler {
  return async (request) => {
    const list = await readWatchList(request);
    try {
      return await work(request, list);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_parameter' || error.explanation === null)
        throw error;
      const told = { error: error.explanation[request.language] };
      return { view: await renderWatchList(request, list, told), status: 400 };
    }
  };
}

async function showAgain(request: PageRequest, told: Told): Promise<PageReply> {
  const view = await renderWatchList(request, await readWatchList(request), told);
  return { view, hasSecret: Boolean(told.secret) };
}

function readSecret(body: Body): string | null {
  const { webhook } = body['ways'] as { webhook: { secret?: string } | null };
  return webhook?.secret ?? null;
}
