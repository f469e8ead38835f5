import { NONE } from './show-matches.js';

/**
 * The columns of a matched list behind its own.
 *
 * @typedef {import('./match-rows.js').Company} Company
 * @typedef {import('./save-list.js').Cell} Cell
 * @typedef {import('./texts.js').Texts} Texts
 */
const SHOWN_CANDIDATES = 3;

/** @param {Texts} texts */
export function toResultHeads({ resultColumns: { candidate, ...columns } }) {
  const candidates = Array.from({ length: SHOWN_CANDIDATES }, (_, place) => `${candidate} ${place + 1}`);
  return [...Object.values(columns), ...candidates];
}

/**
 * @param {import('./show-matches.js').MatchedRow} row
 * @param {Texts} texts
 * @returns {Cell[]}
 */
export function toResultCells({ match, company, choice, companies }, texts) {
  const chosen = choice === NONE ? texts.rejected : texts.chosen;
  const others = companies.filter((each) => each !== company);
  return [
    choice === null ? match.decisionText : chosen,
    ...toCompanyCells(company),
    (company ?? others[0])?.score ?? null,
    company?.reasons ?? match.reasons,
    ...Array.from({ length: SHOWN_CANDIDATES }, (_, place) => toShort(others[place])),
  ];
}

/** @param {Company | null} company */
function toCompanyCells(company) {
  if (company === null) return [null, null, null, null];
  return [company.orgNumber, company.name, company.town, company.state.text];
}

/** @param {Company | undefined} company */
function toShort(company) {
  if (company === undefined) return null;
  const { orgNumber, name, town, state } = company;
  const told = state.tone === 'good' ? [] : [state.text.toLowerCase()];
  return [`${orgNumber} ${name}`, town, ...told].filter(Boolean).join(', ');
}
