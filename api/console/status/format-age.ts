import { toSwedishDay } from '../../../shared/accounts/quota-month.ts';
import type { Language } from '../language/language.ts';
import { LOCALES } from '../words/format.ts';

/** Returns the age of a day `YYYY-MM-DD` in Swedish time, such as `i går`, `för 12 dagar sedan`. */
export function formatAge(day: string, now: Date, language: Language): string {
  const { days } = Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(toSwedishDay(now)));
  // A future date counts as today.
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(
    -Math.max(0, days),
    'day',
  );
}
