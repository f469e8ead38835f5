import type { AppError } from '../../../../shared/errors/app-error.ts';
import type { Language } from '../../language/language.ts';
import { formatCount } from '../../words/format.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';

/** An input error. `field` is null if the error concerns the whole form. */
export interface FormProblem {
  readonly field: string | null;
  /** Text of the error; null for the standard text of its code. */
  readonly text: string | null;
}

const AMOUNTS: ReadonlySet<string> = new Set(['min_revenue', 'max_revenue']);

/** Maps an error of `/v1/sni/search` to a field of the form and a text. */
export function toIndustryProblem({ code, message, details }: AppError, language: Language): FormProblem {
  const t = INDUSTRY_TEXTS[language];
  if (code === 'threshold_exceeded') {
    const total = formatCount(Number(details['totalCount']), language);
    return { field: 'city', text: t.cityNeeded(total) };
  }
  if (code !== 'invalid_parameter') return { field: null, text: null };
  if (message === 'Invalid revenue range') return { field: 'max_revenue', text: t.wrongRange };
  const field = message.replace(/^Invalid /, '');
  return AMOUNTS.has(field) ? { field, text: t.wrongAmount } : { field: null, text: null };
}
