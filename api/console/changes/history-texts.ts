import { byLanguage, type Both } from '../language/language.ts';
import type { Change, ChangeCause } from '../../../shared/domain/change.ts';

type ReportChangeType = Change['reports'][number]['type'];

export const HISTORY_TEXTS = byLanguage({
  title: { sv: 'Historik', en: 'History' },
  unchanged: (day: string) => ({ sv: `Inga ändringar sedan ${day}.`, en: `No changes since ${day}.` }),
  added: { sv: 'Företaget kom med i registret', en: 'The company was added to the register' },
  removed: { sv: 'Företaget togs bort ur registret', en: 'The company was removed from the register' },
  other: { sv: 'Andra uppgifter ändrades', en: 'Other data changed' },
  none: { sv: 'saknas', en: 'none' },
  industry: (place: string) => ({
    sv: place === '1' ? 'Huvudbransch' : `Bransch ${place}`,
    en: place === '1' ? 'Primary industry' : `Industry ${place}`,
  }),
  description: { sv: 'Verksamhetsbeskrivningen ändrades', en: 'The description of the business changed' },
  financials: (year: number | null) => ({
    sv: year === null ? 'Nya siffror' : `Nya siffror för ${year}`,
    en: year === null ? 'New figures' : `New figures for ${year}`,
  }),
  noFinancials: { sv: 'Siffrorna togs bort', en: 'The figures were removed' },
  revenue: { sv: 'Storleksklass för omsättning', en: 'Size class of revenue' },
  employees: { sv: 'Storleksklass för anställda', en: 'Size class of employees' },
  trademarks: { sv: 'Varumärkena ändrades', en: 'The trademarks changed' },
  reports: {
    added: {
      sv: 'Årsredovisning tillkom: räkenskapsår t.o.m.',
      en: 'Annual report added: fiscal year ending',
    },
    changed: {
      sv: 'Årsredovisning rättades: räkenskapsår t.o.m.',
      en: 'Annual report corrected: fiscal year ending',
    },
    removed: {
      sv: 'Årsredovisning togs bort: räkenskapsår t.o.m.',
      en: 'Annual report removed: fiscal year ending',
    },
  } satisfies Record<ReportChangeType, Both>,
  causes: {
    publisher: { sv: '', en: '' },
    rollback: {
      sv: 'Tjänsten återställdes till tidigare uppgifter.',
      en: 'The service was rolled back to earlier data.',
    },
    reader: {
      sv: 'En ny version av tjänsten läser uppgifterna på ett annat sätt.',
      en: 'A new version of the service reads the data differently.',
    },
    code_list: { sv: 'Kodlistan byttes.', en: 'The code list was replaced.' },
  } satisfies Record<ChangeCause, Both>,
});
