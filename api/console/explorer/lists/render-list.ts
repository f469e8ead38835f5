import { LIST_FACETS } from '../../../../shared/store/list-criteria.ts';
import { COMPANY_STATES } from '../../../../shared/domain/company-status.ts';
import { describeSniCode } from '../../../../shared/domain/sni.ts';
import type { SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import type { SavedList } from '../../../../shared/accounts/lists/saved-lists.ts';
import { LIMITS_WITHIN_ONE_CALL } from '../../../calls/access.ts';
import { toFacetLabel } from '../../../routes/lists/facet-labels.ts';
import type { ListResponse } from '../../../routes/lists/list-response.ts';
import { toCodeSamples } from '../../../samples/code-samples.ts';
import { KEY_PLACEHOLDER } from '../../../samples/sample-call.ts';
import { renderCodeSamples } from '../../components/render-code-samples.ts';
import { toSignInPath } from '../../console-paths.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatNumber } from '../../words/format.ts';
import {
  LISTS_PATH,
  toListBody,
  toListPath,
  withoutValue,
  withValue,
  type ListFilterField,
  type ListForm,
} from './list-form.ts';
import { FILTER_NAMES } from '../../../routes/lists/filter-fields.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { renderSavedLists, toWholeListQuery } from './saved-lists.ts';
import type { CountedChoices, CountedList } from './read-list.ts';
import { renderRows } from './render-rows.ts';
import { suggestMunicipalities } from './words/find-industry-codes.ts';

export const PAGE_COMPANIES = 20;

interface ShownList {
  readonly form: ListForm;
  readonly counted: CountedList;
  /** Null before the companies are paid for. */
  readonly page: ListResponse | null;
  /** Null for a guest. */
  readonly creditsLeft: number | null;
  /** Lists of the account; null for a guest. */
  readonly saved: readonly SavedList[] | null;
  readonly origin: string;
}

export function renderList(shown: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const { form, counted } = shown;
  const { total, choices, facets } = counted;
  const isEstimated = facets.municipality !== undefined && facets.municipality.length > 0;
  if (choices !== null) return renderChoices(choices, shown, language);
  return html`<section class="card stack" aria-labelledby="results">
      <h2 id="results">${t.found(total)}</h2>
      ${renderChips(form, counted, language)}
      ${total === 0 ? renderNone(shown, language) : html`${renderFiles(shown, language)} ${renderCompanies(shown, language)}`}
      ${isEstimated && html`<p class="hint">${t.estimated}</p>`}
    </section>
    ${shown.saved !== null && renderSavedLists(shown.saved, form, language)}
    ${total > 0 && renderCall(shown, language)}`;
}

function renderChips(form: ListForm, { codeLists }: CountedList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const toText = (field: ListFilterField | 'q', value: string): string => {
    if (field === 'sni')
      return `SNI ${value} ${describeSniCode(codeLists.lists, codeLists.current, value) ?? ''}`;
    const facet = LIST_FACETS.find((each) => each === field);
    if (facet !== undefined) return toFacetLabel(facet, value, codeLists)[language];
    if (value === 'true') return t.filters[field];
    return `${t.filters[field]} ${value === 'false' ? t.no.toLowerCase() : value}`;
  };
  const names = FILTER_NAMES.filter((name) => name !== 'state' || !hasAllStates(form));
  const used = (['q', ...names] as const).flatMap((field) =>
    form[field].map((value) => ({
      text: toText(field, value).trim(),
      path: toListPath(form, withoutValue(form, field, value)),
    })),
  );
  // Without a state, the list has no deregistered companies.
  const state =
    form.state.length === 0 ? [{ text: t.withoutDeregistered, path: toListPath(form, ALL_STATES) }] : [];
  const all = hasAllStates(form) ? [{ text: t.withDeregistered, path: toListPath(form, { state: [] }) }] : [];
  return html`<ul class="chips">
    ${[...used, ...state, ...all].map(
      ({ text, path }) => html`<li><a href="${path}" aria-label="${t.without(text)}">${text}</a></li>`,
    )}
    ${used.length > 0 && html`<li><a class="chip-clear" href="${LISTS_PATH}">${t.clear}</a></li>`}
  </ul>`;
}

const ALL_STATES = { state: COMPANY_STATES };

function hasAllStates({ state }: ListForm): boolean {
  return COMPANY_STATES.every((each) => state.includes(each));
}

function renderChoices(choices: CountedChoices, { form, counted }: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const { typed, sections, codes, similarWords, counts } = choices;
  if (sections.length + codes.length === 0)
    return html`<section class="card">
      <p>${t.unknownIndustry(typed)}</p>
      <p class="tries">
        ${similarWords.length > 0 && t.didYouMean}
        ${similarWords.map((word) => html`<a href="${toListPath(form, { industry: [word] })}" lang="sv">${word}</a>`)}
        <a href="/console?${new URLSearchParams({ q: typed }).toString()}">${t.byName(typed)}</a>
      </p>
    </section>`;
  const choose = (field: 'section' | 'sni', value: string, name: string, hint: string): Html =>
    html`<li>
      <a href="${toListPath(form, withValue(form, field, value))}" lang="sv">${name}</a>
      <span class="muted">${hint}</span>
      <span class="number">${formatNumber(counts.get(value) ?? 0, language)}</span>
    </li>`;
  const hasCompanies = ({ code }: SniCode): boolean => (counts.get(code) ?? 0) > 0;
  const used = codes
    .filter(hasCompanies)
    .toSorted((a, b) => (counts.get(b.code) ?? 0) - (counts.get(a.code) ?? 0));
  const empty = codes.filter((code) => !hasCompanies(code));
  const all = withValue(form, 'sni', ...codes.map(({ code }) => code));
  return html`<section class="card" aria-labelledby="which">
    <div class="card-head">
      <h2 id="which">${t.which(typed)}</h2>
      <span class="hint">${t.whichHint}</span>
    </div>
    ${renderChips(form, counted, language)} ${used.length === 0 && renderPlaces(form, counted, language)}
    <ul class="choices">
      ${sections.map(({ letter, name }) => choose('section', letter, name, t.wholeSection(letter)))}
      ${used.map(({ code, description }) => choose('sni', code, description, code))}
    </ul>
    ${used.length > 1 && html`<p><a href="${toListPath(form, all)}">${t.allCodes(codes.length)}</a></p>`}
    ${
      empty.length > 0 &&
      html`<details ${used.length + sections.length === 0 && 'open'}>
        <summary>${t.emptyCodes(empty.length)}</summary>
        <ul class="choices">
          ${empty.map(({ code, description }) => choose('sni', code, description, code))}
        </ul>
      </details>`
    }
  </section>`;
}

/** Renders municipalities whose names are like a postal town that has no company. */
function renderPlaces(form: ListForm, { codeLists }: CountedList, language: Language): Html | false {
  const similar = form.city.flatMap((town) =>
    suggestMunicipalities(codeLists.municipalities, town).map(({ code, name }) => {
      const changes = { ...withoutValue(form, 'city', town), ...withValue(form, 'municipality', code) };
      return html`<a href="${toListPath(form, changes)}">${name}</a>`;
    }),
  );
  return similar.length > 0 && html`<p class="tries">${LIST_TEXTS[language].didYouMean} ${similar}</p>`;
}

function renderNone({ form, counted }: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const { excludesMost, didYouMean } = counted.hints;
  return html`<div class="empty">
    <p>${t.none}</p>
    ${renderPlaces(form, counted, language)}
    <p class="tries">
      ${
        didYouMean !== null &&
        html`${t.didYouMean} <a href="${toListPath(form, { q: [didYouMean] })}">${didYouMean}</a>`
      }
      ${
        excludesMost !== null &&
        html`<a
          href="${toListPath(form, excludesMost === 'state' && form.state.length === 0 ? { state: ['deregistered'] } : { [excludesMost]: [] })}"
          >${t.excludes(t.filters[excludesMost].toLowerCase())}</a
        >`
      }
    </p>
  </div>`;
}

function renderShow(form: ListForm, total: number, t: (typeof LIST_TEXTS)[Language]): Html {
  const path = toListPath(form, { show: ['1'], cursor: form.cursor, from: form.from });
  const text = total > PAGE_COMPANIES ? t.show(PAGE_COMPANIES) : t.showAll(total);
  const price = t.credits(Math.min(total, PAGE_COMPANIES));
  return html`<p><a class="button" data-pays href="${path}#results">${text} (${price})</a></p>`;
}

function renderCompanies(shown: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const { form, counted, page } = shown;
  if (page === null) return renderShow(form, counted.total, t);
  const { companies, metadata } = page;
  const first = Number(form.from.at(-1) ?? 1) || 1;
  const last = first + companies.length - 1;
  const end = Math.min(last + PAGE_COMPANIES, counted.total);
  const isOut = metadata.creditsCharged > 0 && metadata.hasMore && companies.length < PAGE_COMPANIES;
  return html`${metadata.generationChanged && html`<p class="notice">${t.generationChanged}</p>`}
    ${renderRows(companies, form, language)}
    <div class="row row-middle">
      <p class="muted">
        ${counted.total > 1 && html`${t.range(first, last)}.`}
        ${shown.creditsLeft !== null && metadata.creditsCharged > 0 && html`${t.credits(metadata.creditsCharged)}.`}
        ${isOut && t.ranOut}
      </p>
      ${
        metadata.next !== null &&
        html`<a
          class="button button-quiet"
          data-pays
          rel="next"
          href="${toListPath(form, { show: ['1'], cursor: [metadata.next], from: [String(last + 1)] })}#results"
          >${t.next(last + 1, end)} (${t.credits(end - last)})</a
        >`
      }
    </div>`;
}

/** Renders the buttons for the list as a file, with its price. The whole register has none. */
function renderFiles({ form, counted, creditsLeft }: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const { maxSniSearchResults } = LIMITS_WITHIN_ONE_CALL.guest;
  const isCut = counted.total > maxSniSearchResults;
  if (creditsLeft === null)
    return html`<p>
      ${isCut && t.guest(maxSniSearchResults)}
      <a href="${toSignInPath(toListPath(form))}">${isCut ? t.signIn : t.signInToDownload}</a>
    </p>`;
  const isWholeRegister = (['q', ...FILTER_NAMES] as const).every(
    (name) => form[name].length === 0 || (name === 'state' && hasAllStates(form)),
  );
  if (isWholeRegister) return html`<p class="hint">${t.chooseFilter}</p>`;
  const price = t.credits(creditsLeft === 0 ? counted.total : Math.min(creditsLeft, counted.total));
  return html`<form class="row row-middle" method="post" action="${LISTS_PATH}/file">
    <input type="hidden" name="query" value="${toWholeListQuery(form)}" />
    <button class="button-quiet" data-pays name="type" value="xlsx">${t.xlsx} (${price})</button>
    <button class="button-quiet" data-pays name="type" value="csv">${t.csv} (${price})</button>
    <label class="check"><input type="checkbox" name="years" value="1" /> ${t.years}</label>
    ${creditsLeft < counted.total && html`<p class="hint">${t.ends(creditsLeft)}</p>`}
  </form>`;
}

function renderCall({ form, origin, creditsLeft }: ShownList, language: Language): Html {
  const t = LIST_TEXTS[language];
  const samples = toCodeSamples({
    method: 'POST',
    origin,
    path: '/v1/companies/search',
    query: {},
    body: toListBody({ ...form, cursor: [] }),
    key: creditsLeft === null ? null : KEY_PLACEHOLDER,
  });
  return html`<details class="card">
    <summary>${t.sameCall}</summary>
    ${renderCodeSamples(samples, { id: 'list', title: t.sameCall, language })}
    <p class="hint">${t.share}</p>
  </details>`;
}
