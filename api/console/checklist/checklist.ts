import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type Page, type PageRequest } from '../page.ts';
import { CHECKLIST_TEXTS } from './checklist-texts.ts';

const DAY_MS = 24 * 3_600_000;
/** Age of an account in days above which the checklist is hidden. */
const MAX_AGE_DAYS = 30;

/** A step of the getting-started checklist. */
interface Step {
  readonly id: 'key' | 'call' | 'company' | 'report';
  /** Path of the page for the step; null for the page with the checklist. */
  readonly path: string | null;
  readonly isDone: boolean;
}

/** POST /console/checklist/dismiss: hides the checklist for all owners of the account. */
export const dismissChecklist: Page = {
  method: 'POST',
  path: '/console/checklist/dismiss',
  access: 'owner',
  handle: async (request) => {
    await request.services.accounts.firstSteps.record(requirePerson(request).account, 'dismissed');
    return { redirect: '/console' };
  },
};

/**
 * Renders the getting-started checklist for an owner. Null when all steps are done, when the owner
 * hid the list, and for an account older than 30 days.
 */
export async function renderChecklist(request: PageRequest): Promise<Html | null> {
  const { services, person, language } = request;
  if (person?.role !== 'owner') return null;
  const { administration, firstSteps } = services.accounts;
  const [{ createdAt }, recorded, keys] = await Promise.all([
    administration.getAccount(person.account),
    firstSteps.read(person.account),
    administration.listKeys(person.account),
  ]);
  const isOld = services.now().getTime() - Date.parse(createdAt) > MAX_AGE_DAYS * DAY_MS;
  if (isOld || recorded.has('dismissed')) return null;
  const steps: readonly Step[] = [
    { id: 'key', path: '/console/keys', isDone: keys.length > 0 },
    { id: 'call', path: '/docs', isDone: keys.some(({ lastUsedDay }) => lastUsedDay !== null) },
    { id: 'company', path: null, isDone: recorded.has('company') },
    { id: 'report', path: null, isDone: recorded.has('report') },
  ];
  return steps.every(({ isDone }) => isDone) ? null : renderSteps(steps, language);
}

function renderSteps(steps: readonly Step[], language: Language): Html {
  const t = CHECKLIST_TEXTS[language];
  const done = steps.filter(({ isDone }) => isDone).length;
  return html`<section class="card checklist" aria-labelledby="checklist">
    <div class="card-head">
      <h2 id="checklist">${t.title}</h2>
      <span class="muted">${t.progress(done, steps.length)}</span>
    </div>
    <ol class="items">
      ${steps.map((step) => renderStep(step, language))}
    </ol>
    <form method="post" action="/console/checklist/dismiss">
      <button class="button-quiet button-small">${t.dismiss}</button>
    </form>
  </section>`;
}

function renderStep({ id, path, isDone }: Step, language: Language): Html {
  const t = CHECKLIST_TEXTS[language];
  const { title, text } = t.steps[id];
  if (isDone)
    return html`<li class="item step-done">
      <h3>${title} <span class="visually-hidden">(${t.done})</span></h3>
    </li>`;
  return html`<li class="item">
    <div>
      <h3>${path === null ? title : html`<a href="${path}">${title}</a>`}</h3>
      <p class="item-facts">${text}</p>
    </div>
  </li>`;
}
