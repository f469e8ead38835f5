import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { requirePerson, type Page, type PageRequest } from '../page.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { CONSOLE_KEY_ID } from '../../../shared/accounts/metering/paying-account-cache.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import type { Company } from '../../../shared/domain/company.ts';
import { KEYS_PATH, toCompanyPath } from '../console-paths.ts';
import { CHECKLIST_TEXTS } from './checklist-texts.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_AGE_DAYS = 30;

interface Step {
  readonly id: 'key' | 'call' | 'company' | 'report';
  readonly path: string;
  readonly text: string;
  readonly isDone: boolean;
}

export const dismissChecklist: Page = {
  method: 'POST',
  path: '/console/checklist/dismiss',
  access: 'owner',
  handle: async (request) => {
    await request.services.accounts.onboardingSteps.record(requirePerson(request).account, 'dismissed');
    return { redirectPath: '/console' };
  },
};

type ExampleQueries = (isFictional: boolean) => readonly string[];

/**
 * Renders the getting-started checklist for an owner. Null for other people, for an owner with a
 * hidden list, and for an account older than 30 days. Its steps to open a company and a report use
 * an example company, which a query of `listSearchExamples` finds.
 */
export async function renderChecklistForNewOwner(
  request: PageRequest,
  listSearchExamples: ExampleQueries,
): Promise<Html | null> {
  const { services, person, language } = request;
  if (person?.role !== 'owner') return null;
  const { administration, onboardingSteps } = services.accounts;
  const [{ createdAt }, recorded, keys] = await Promise.all([
    administration.getAccount(person.account),
    onboardingSteps.read(person.account),
    administration.listActiveAndRevokedKeys(person.account),
  ]);
  const isOld = services.now().getTime() - Date.parse(createdAt) > MAX_AGE_DAYS * DAY_MS;
  if (isOld || recorded.has('dismissed')) return null;
  const call = await readFirstCall(request, keys, createdAt);
  const isReadDone = recorded.has('company') && recorded.has('report');
  const example = isReadDone ? null : await findExample(request, listSearchExamples);
  const t = CHECKLIST_TEXTS[language].steps;
  const examplePath = example === null ? '#q' : toCompanyPath(example.orgNumber);
  const steps: readonly Step[] = [
    { id: 'key', path: KEYS_PATH, text: t.key.text, isDone: keys.length > 0 },
    call === 'unanswered'
      ? { id: 'call', path: '/docs/errors', text: t.call.unanswered, isDone: false }
      : { id: 'call', path: '/docs', text: t.call.text, isDone: call === 'answered' },
    {
      ...{ id: 'company', path: examplePath, isDone: recorded.has('company') },
      text: example === null ? t.company.text : t.company.example(example.name),
    },
    {
      ...{ id: 'report', path: example === null ? '#q' : `${examplePath}#reports` },
      ...{ text: example === null ? t.report.text : t.report.example(example.name) },
      isDone: recorded.has('report'),
    },
  ];
  return renderSteps(steps, language);
}

/**
 * Returns whether the account's calls with API keys were answered. `none` means that no key was
 * used, `unanswered` that all calls ended in an error. Calls of the console do not count.
 */
async function readFirstCall(
  { services, person }: PageRequest,
  keys: readonly KeySummary[],
  createdAt: string,
): Promise<'none' | 'unanswered' | 'answered'> {
  if (keys.every(({ lastUsedDay }) => lastUsedDay === null)) return 'none';
  const used = await services.accounts.usage.sumByKey({
    ...{ accountId: requirePerson({ person }).account, firstDay: toSwedishDay(new Date(createdAt)) },
    lastDay: toSwedishDay(services.now()),
  });
  return used.some(({ key }) => key !== CONSOLE_KEY_ID) ? 'answered' : 'unanswered';
}

/**
 * Searches for the names of `listQueries`, free of charge, until one finds a company with an annual
 * report. Null if none does, or if the store cannot be read.
 */
async function findExample(
  { readStore }: PageRequest,
  listQueries: ExampleQueries,
): Promise<Pick<Company, 'name' | 'orgNumber'> | null> {
  try {
    return await readStore(async (reader, context) => {
      for (const text of listQueries(reader.generation.synthetic)) {
        const criteria = {
          text,
          limit: 1,
          hasAnnualReport: true,
          includesMatchesWithTypos: true,
        };
        const [found] = await reader.searchByName(criteria, context);
        if (found !== undefined) return JSON.parse(found.companyJson) as Company;
      }
      return null;
    });
  } catch {
    // The steps are complete without an example, and the page says what it cannot read.
    return null;
  }
}

function renderSteps(steps: readonly Step[], language: Language): Html {
  const t = CHECKLIST_TEXTS[language];
  const done = steps.filter(({ isDone }) => isDone).length;
  const isAllDone = done === steps.length;
  return html`<section class="card checklist" aria-labelledby="checklist">
    <div class="card-head">
      <h2 id="checklist">${isAllDone ? t.allDone : t.title}</h2>
      <form class="row" method="post" action="/console/checklist/dismiss">
        ${!isAllDone && html`<span class="muted">${t.progress(done, steps.length)}</span>`}
        <button class="link">${isAllDone ? t.close : t.dismiss}</button>
      </form>
    </div>
    ${
      isAllDone
        ? html`<p>${t.allDoneText} <a href="/docs">${t.docs}</a></p>`
        : html`<ol class="items">
            ${steps.map((step) => renderStep(step, language))}
          </ol>`
    }
  </section>`;
}

function renderStep({ id, path, text, isDone }: Step, language: Language): Html {
  const t = CHECKLIST_TEXTS[language];
  const { title } = t.steps[id];
  if (isDone)
    return html`<li class="item step-done">
      <h3>${title} <span class="visually-hidden">(${t.done})</span></h3>
    </li>`;
  return html`<li class="item">
    <div>
      <h3><a href="${path}">${title}</a></h3>
      <p class="item-facts">${text}</p>
    </div>
  </li>`;
}
