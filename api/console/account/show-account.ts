import { html, type Html } from '../html.ts';
import { renderDefinitionList } from '../components/render-facts.ts';
import type { Language } from '../language/language.ts';
import type { Page } from '../page.ts';
import { ACCOUNT_TEXTS, PLAN_TITLES } from './account-texts.ts';

/**
 * GET /console/account: the e-mail, role, account and plan of the signed-in person, and security
 * actions.
 */
export const showAccount: Page = {
  method: 'GET',
  path: '/console/account',
  access: 'person',
  handle: async ({ services, person, language }) => {
    const { name, plan } = await services.accounts.administration.getAccount(person!.account);
    const t = ACCOUNT_TEXTS[language];
    const body = html`<h1>${t.title}</h1>
      <section class="card">
        ${renderDefinitionList([
          [t.email, person!.email],
          [t.role, t.roles[person!.role]],
          [t.account, name],
          [t.plan, PLAN_TITLES[plan]],
        ])}
      </section>
      ${renderSecurity(language)}`;
    return { view: { title: t.title, body } };
  },
};

function renderSecurity(language: Language): Html {
  const t = ACCOUNT_TEXTS[language];
  return html`<section class="card stack">
    <h2>${t.security}</h2>
    <p><a class="button button-quiet" href="/console/password">${t.changePassword}</a></p>
    <p>${t.everywhereHint}</p>
    <form method="post" action="/console/sign-out-everywhere">
      <button class="button-danger">${t.everywhere}</button>
    </form>
  </section>`;
}
