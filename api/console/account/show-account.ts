import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import type { Page } from '../page.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** GET /console/account: who is signed in, for which account, and what to do about it. */
export const showAccount: Page = {
  method: 'GET',
  path: '/console/account',
  access: 'person',
  handle: async ({ services, person, language }) => {
    const { name, plan } = await services.accounts.administration.getAccount(person!.account);
    const t = ACCOUNT_TEXTS[language];
    const facts = [
      [t.email, person!.email],
      [t.role, t.roles[person!.role]],
      [t.account, name],
      [t.plan, t.plans[plan]],
    ] as const;
    const body = html`<h1>${t.title}</h1>
      <section class="card">
        <dl class="facts">
          ${facts.map(
            ([title, value]) =>
              html`<dt>${title}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
      ${toSafety(language)}`;
    return { view: { title: t.title, body } };
  },
};

function toSafety(language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<section class="card stack">
    <h2>${t.safety}</h2>
    <p><a class="button button-quiet" href="/console/password">${t.changePassword}</a></p>
    <p>${t.everywhereHint}</p>
    <form method="post" action="/console/sign-out-everywhere">
      <button class="button-danger">${t.everywhere}</button>
    </form>
  </section>`;
}
