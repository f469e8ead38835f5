import type { Language } from '../console/language/language.ts';
import { LOCALES } from '../console/words/locales.ts';

/** An instant by Swedish clocks, in words: `27 juni 2026 kl. 12:00 CEST`. */
export function describeInstant(instant: Date, language: Language): string {
  return instant.toLocaleString(LOCALES[language], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'Europe/Stockholm', timeZoneName: 'short' },
  });
}
