import type { Change, ChangeCause } from '../../../shared/domain/change.ts';
import type { Language } from '../language/language.ts';

type ReportChangeType = Change['reports'][number]['type'];

const sv = {
  title: 'Historik',
  unchanged: (day: string) => `Inga ändringar sedan ${day}.`,
  added: 'Företaget kom med i registret',
  removed: 'Företaget togs bort ur registret',
  other: 'Andra uppgifter ändrades',
  none: 'saknas',
  industry: (place: string) => (place === '1' ? 'Huvudbransch' : `Bransch ${place}`),
  description: 'Verksamhetsbeskrivningen ändrades',
  financials: (year: number | null) => (year === null ? 'Nya siffror' : `Nya siffror för ${year}`),
  noFinancials: 'Siffrorna togs bort',
  revenue: 'Storleksklass för omsättning',
  employees: 'Storleksklass för anställda',
  trademarks: 'Varumärkena ändrades',
  reports: {
    added: 'Årsredovisning tillkom: räkenskapsår t.o.m.',
    changed: 'Årsredovisning rättades: räkenskapsår t.o.m.',
    removed: 'Årsredovisning togs bort: räkenskapsår t.o.m.',
  } satisfies Record<ReportChangeType, string>,
  causes: {
    publisher: '',
    rollback: 'Tjänsten återställdes till tidigare uppgifter.',
    reader: 'En ny version av tjänsten läser uppgifterna på ett annat sätt.',
    code_list: 'Kodlistan byttes.',
  } satisfies Record<ChangeCause, string>,
};

const en: typeof sv = {
  title: 'History',
  unchanged: (day: string) => `No changes since ${day}.`,
  added: 'The company was added to the register',
  removed: 'The company was removed from the register',
  other: 'Other data changed',
  none: 'none',
  industry: (place: string) => (place === '1' ? 'Primary industry' : `Industry ${place}`),
  description: 'The description of the business changed',
  financials: (year: number | null) => (year === null ? 'New figures' : `New figures for ${year}`),
  noFinancials: 'The figures were removed',
  revenue: 'Size class of revenue',
  employees: 'Size class of employees',
  trademarks: 'The trademarks changed',
  reports: {
    added: 'Annual report added: fiscal year ending',
    changed: 'Annual report corrected: fiscal year ending',
    removed: 'Annual report removed: fiscal year ending',
  },
  causes: {
    publisher: '',
    rollback: 'The service was rolled back to earlier data.',
    reader: 'A new version of the service reads the data differently.',
    code_list: 'The code list was replaced.',
  },
};

type HistoryTexts = typeof sv;

export const HISTORY_TEXTS: Readonly<Record<Language, HistoryTexts>> = { sv, en };
