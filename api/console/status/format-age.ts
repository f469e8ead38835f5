import { toSwedishDay } from '../../../shared/accounts/quota-month.ts';
import type { Language } from '../language/language.ts';
import { LOCALES } from '../words/locales.ts';

/** How long ago a day `YYYY-MM-DD` was, by the calendar of Sweden: `i går`, `för 12 dagar sedan`. */
export function formatAge(day: string, now: Date, language: Language): string {
  const { days } = Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(toSwedishDay(now)));
  // A date ahead of this clock is today's.
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(
    -Math.max(0, days),
    'day',
  );
}
