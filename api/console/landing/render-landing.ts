import type { Company } from '../../../shared/domain/company.ts';
import { MONTHLY_CREDITS_BY_PLAN } from '../../../shared/accounts/plans.ts';
import type { MatchExplanation } from '../../../shared/matching/score/explain-match.ts';
import type { GenerationInfo } from '../../../shared/store/port.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../calls/access.ts';
import { toCodeSamples } from '../../samples/code-samples.ts';
import { renderCodeSamples, highlightCode } from '../components/render-code-samples.ts';
import { KEYS_PATH, toSignUpPath } from '../console-paths.ts';
import { renderSearchForm } from '../components/render-search-form.ts';
import { renderResultList } from '../explorer/find/render-results.ts';
import { renderFictionalNotice } from '../explorer/notices.ts';
import { html, type Html } from '../html.ts';
import { byLanguage, type Language } from '../language/language.ts';
import type { View } from '../page.ts';
import type { Site } from '../site.ts';
import { formatDaysAgo, formatNumber, inEnglish, inSwedish } from '../words/format.ts';

const LANDING_TEXTS = byLanguage({
  title: { sv: 'Alla svenska bolag, ett anrop bort', en: 'Every Swedish company, one call away' },
  about: {
    sv: 'Namn, adress, bransch, storlek, bokslut och varumärken ur öppna register. Hittar rätt även när namnet är felstavat.',
    en: 'Names, addresses, industries, sizes, accounts and trademarks from open registers. Finds the right company even when its name is misspelled.',
  },
  try: { sv: 'Prova', en: 'Try' },
  hit: (query: string) => ({ sv: `Träff för ”${query}”`, en: `Result for “${query}”` }),
  sameInApi: { sv: 'Samma sökning i API:et', en: 'The same search in the API' },
  samples: { sv: 'Kodexempel', en: 'Code samples' },
  answer: { sv: 'Svaret, förkortat', en: 'The answer, shortened' },
  companies: { sv: 'företag i registret', en: 'companies in the register' },
  registry: {
    sv: 'uppdaterades uppgifterna från Bolagsverket',
    en: 'was the latest update from Bolagsverket',
  },
  credits: (credits: number) => ({
    sv: `${inSwedish(credits)} krediter`,
    en: `${inEnglish(credits)} credits`,
  }),
  creditsText: {
    sv: 'i månaden utan kostnad. En sökning kostar 1 kredit.',
    en: 'a month free of charge. A search costs 1 credit.',
  },
  plans: (starter: number, pro: number) => ({
    sv: `Större planer: ${inSwedish(starter)} eller ${inSwedish(pro)} krediter i månaden.`,
    en: `Larger plans: ${inEnglish(starter)} or ${inEnglish(pro)} credits a month.`,
  }),
  guest: (max: number) => ({ sv: `${inSwedish(max)} träffar`, en: `${inEnglish(max)} results` }),
  guestText: { sv: 'per sökning helt utan konto.', en: 'per search without an account.' },
  getKey: { sv: 'Skapa nyckel', en: 'Get a key' },
  keyInTerminal: { sv: 'En nyckel skapas i terminalen:', en: 'A key is made in the terminal:' },
  toConsole: { sv: 'Till din konsol', en: 'Your console' },
  readDocs: { sv: 'Läs dokumentationen', en: 'Read the documentation' },
});

/** The company that the first example finds, and why. */
export interface ExampleHit {
  readonly company: Company;
  readonly match: MatchExplanation | null;
}

export interface LandingData {
  readonly origin: string;
  readonly live: GenerationInfo | null;
  readonly exampleQueries: readonly [string, ...string[]];
  readonly hit: ExampleHit | null;
  readonly now: Date;
  readonly isSignedIn: boolean;
  readonly site: Site;
}

export function renderLanding(data: LandingData, language: Language): View {
  const { live, hit, exampleQueries, now } = data;
  const [query] = exampleQueries;
  const t = LANDING_TEXTS[language];
  const body = html`<div class="hero landing">
      <h1>${t.title}</h1>
      <p>${t.about}</p>
      ${renderSearchForm({ hasFocus: true }, language)}
      <p class="tries hint">
        ${t.try}
        ${exampleQueries.map((name) => html`<a href="/console?q=${encodeURIComponent(name)}">${name}</a>`)}
      </p>
      ${renderStart(data, language)} ${live !== null && renderFictionalNotice(live.synthetic, language)}
    </div>
    ${
      hit !== null &&
      html`<div class="pair">
        <div>${renderHit(hit, query, language)} ${renderCall(query, data.origin, language)}</div>
        ${renderAnswer(hit.company, language)}
      </div>`
    }
    ${renderFigures(live, now, language)}`;
  return { title: t.title, summary: t.about, body, hasOwnSearchField: true, scripts: ['samples.js'] };
}

/** Without mail nobody can sign up, and the operator makes keys in a terminal. */
function renderStart({ isSignedIn, site }: LandingData, language: Language): Html {
  const t = LANDING_TEXTS[language];
  const docs = html`<a class="button button-quiet" href="/docs">${t.readDocs}</a>`;
  if (!isSignedIn && !site.isSignUpEnabled)
    return html`<div class="row">${docs}</div>
      <p class="hint">${t.keyInTerminal} <code>npm run keys -- create --name demo --plan pro</code></p>`;
  const [path, name] = isSignedIn ? ['/console', t.toConsole] : [toSignUpPath(KEYS_PATH), t.getKey];
  return html`<div class="row"><a class="button button-quiet" href="${path}">${name}</a> ${docs}</div>`;
}

function renderHit({ company, match }: ExampleHit, query: string, language: Language): Html {
  return html`<section class="card">
    <h2>${LANDING_TEXTS[language].hit(query)}</h2>
    ${renderResultList([company], [match], language)}
  </section>`;
}

function renderCall(query: string, origin: string, language: Language): Html {
  const t = LANDING_TEXTS[language];
  const call = {
    method: 'POST',
    origin,
    path: '/v1/search',
    query: {},
    body: { q: query },
    key: null,
  } as const;
  return html`<section class="card">
    <h2>${t.sameInApi}</h2>
    ${renderCodeSamples(toCodeSamples(call), { id: 'landing', title: t.samples, language })}
  </section>`;
}

function renderAnswer(company: Company, language: Language): Html {
  return html`<section class="card">
    <h2 id="answer">${LANDING_TEXTS[language].answer}</h2>
    <pre tabindex="0" role="group" aria-labelledby="answer">
${highlightCode(toShortAnswer(company), 'json')}</pre>
  </section>`;
}

function toShortAnswer(company: Company): string {
  const { name, orgNumber, legalForm, postalAddress, registrationDate } = company;
  const shown = { name, orgNumber, legalForm, postalAddress, registrationDate };
  const text = JSON.stringify({ companies: [shown] }, null, 2);
  return text.replace(/\n {4}\}\n {2}\]\n\}$/, ',\n      …\n    }\n  ],\n  …\n}');
}

function renderFigures(live: GenerationInfo | null, now: Date, language: Language): Html {
  const t = LANDING_TEXTS[language];
  const day = /^\d{4}-\d{2}-\d{2}/.exec(live?.sources['registry']?.date ?? '')?.[0];
  const { free, starter, pro } = MONTHLY_CREDITS_BY_PLAN;
  const figures: readonly (readonly [figure: string, text: string])[] = [
    ...(live === null ? [] : [[formatNumber(live.companies, language), t.companies] as const]),
    ...(day === undefined ? [] : [[formatDaysAgo(day, now, language), t.registry] as const]),
    [t.credits(free), `${t.creditsText} ${t.plans(starter, pro)}`],
    [t.guest(LIMITS_WITHIN_ONE_CALL.guest.maxSearchResults), t.guestText],
  ];
  return html`<ul class="strip">
    ${figures.map(([figure, text]) => html`<li><strong>${figure}</strong> <span>${text}</span></li>`)}
  </ul>`;
}
