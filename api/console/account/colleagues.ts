import type { Person } from '../../../shared/accounts/people/person.ts';
import type { EventKind } from '../../../shared/accounts/security-event.ts';
import { recordEvent } from '../events/record-event.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type PageRequest } from '../page.ts';
import { ACCOUNT_TEXTS, type AccountSuccessNoticeCode } from './account-texts.ts';
import { toPages } from './confirmed-act.ts';

/** What an owner does to another person of the account. */
interface ColleagueAct {
  readonly name: 'remove' | 'promote';
  readonly event: EventKind;
  readonly done: AccountSuccessNoticeCode;
  readonly act: (request: PageRequest, colleague: Person) => Promise<unknown>;
}

export const [confirmRemoveColleague, removeColleague] = toColleaguePages({
  name: 'remove',
  event: 'removed',
  done: 'colleague-removed',
  act: ({ services }, { email }) => services.accounts.people.remove(email),
});

export const [confirmPromoteColleague, promoteColleague] = toColleaguePages({
  name: 'promote',
  event: 'owner',
  done: 'colleague-promoted',
  act: ({ services }, colleague) => services.accounts.people.makeOwner(colleague),
});

function toColleaguePages({ name, event, done, act }: ColleagueAct): ReturnType<typeof toPages> {
  return toPages({
    needsCode: false,
    ask: async (request) => {
      const colleague = await findColleague(request);
      const t = ACCOUNT_TEXTS[request.language][name];
      return colleague && { title: t.title(colleague.email), paragraphs: t.paragraphs, button: t.button };
    },
    act: async (request) => {
      const colleague = await findColleague(request);
      if (colleague !== null) {
        await act(request, colleague);
        await recordEvent(request, event, colleague);
      }
      return { redirectPath: `/console/account?done=${done}` };
    },
  });
}

async function findColleague(request: PageRequest): Promise<Person | null> {
  const { id, account } = requirePerson(request);
  const people = await request.services.accounts.people.list(account);
  return people.find((person) => person.id === request.fields['id'] && person.id !== id) ?? null;
}

export function renderColleagueButtons({ id, email, role }: Person, language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  const render = (name: ColleagueAct['name']): Html =>
    html`<a
      class="button button-quiet button-small"
      href="/console/account/people/${id}/${name}"
      aria-label="${t[name].title(email)}"
      >${t[name].button}</a
    >`;
  return html`<p class="buttons">${role === 'member' && render('promote')} ${render('remove')}</p>`;
}
