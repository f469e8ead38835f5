import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageReply, type PageRequest } from '../page.ts';
import { formatNumber } from '../words/format.ts';
import { toPages } from './confirmed-act.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';

export const [confirmRemoveYourself, removeYourself] = toPages({
  needsCode: true,
  ask: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    const paragraphs = [t.deleted, await explainAccount(request)];
    return { title: t.askTitle, paragraphs, hint: renderKept(request.language), button: t.remove };
  },
  act: async (request) => {
    await request.services.accounts.administration.leave(requirePerson(request));
    return endSession(request);
  },
});

export const [confirmCloseAccount, closeAccount] = toPages({
  needsCode: true,
  ask: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    const paragraphs = [t.closed, ...(await explainCredits(request))];
    return { title: t.close, paragraphs, hint: renderKept(request.language), button: t.close };
  },
  act: async (request) => {
    await request.services.accounts.administration.closeAccount(requirePerson(request).account);
    return endSession(request);
  },
});

async function endSession(request: PageRequest): Promise<PageReply> {
  await recordEvent(request, 'removed', requirePerson(request));
  return { redirectPath: '/console/sign-in?done=removed', session: { kind: 'end' } };
}

function renderKept(language: Language): Html {
  const t = OWN_DATA_TEXTS[language];
  return html`${t.kept} <a href="/console/account/data">${t.downloadFirst}</a>`;
}

async function explainAccount(request: PageRequest): Promise<string> {
  const { services, language } = request;
  const { id, account } = requirePerson(request);
  const t = OWN_DATA_TEXTS[language];
  const others = (await services.accounts.people.list(account)).filter((person) => person.id !== id);
  if (others.some(({ role }) => role === 'owner')) return t.others;
  if (others.length > 0) return t.lastOwner;
  return [t.last, ...(await explainCredits(request))].join(' ');
}

async function explainCredits(request: PageRequest): Promise<string[]> {
  const { services, language } = request;
  const { bought } = await services.accounts.administration.getAccount(requirePerson(request).account);
  return bought === 0 ? [] : [OWN_DATA_TEXTS[language].bought(formatNumber(bought, language))];
}
