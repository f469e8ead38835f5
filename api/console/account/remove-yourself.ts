import { requirePerson, type PageRequest } from '../page.ts';
import { formatNumber } from '../words/format.ts';
import { toPages, type Removal } from './confirmed-act.ts';
import { OWN_DATA_TEXTS } from './own-data-texts.ts';

const YOURSELF: Removal = {
  path: '/console/account/remove',
  access: 'person',
  texts: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    return { title: t.askTitle, paragraphs: [t.deleted, await explainAccount(request)], button: t.button };
  },
  remove: (administration, person) => administration.leave(person),
};

const ACCOUNT: Removal = {
  path: '/console/account/close',
  access: 'owner',
  texts: async (request) => {
    const t = OWN_DATA_TEXTS[request.language];
    return {
      title: t.closeTitle,
      paragraphs: [t.closed, ...(await explainCredits(request))],
      button: t.close,
    };
  },
  remove: (administration, { account }) => administration.closeAccount(account),
};

export const [confirmRemoveYourself, removeYourself] = toPages(YOURSELF);
export const [confirmCloseAccount, closeAccount] = toPages(ACCOUNT);

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
