import type { Language } from '../language/language.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

/**
 * Names of accounting rules such as K2, by taxonomy family of an annual report
 * (docs/formats/annual-reports.md#families).
 */
const FAMILIES: CodeTexts = {
  k2: { sv: 'K2 (mindre företag)', en: 'K2 (smaller companies)' },
  k3: { sv: 'K3 (årsredovisning)', en: 'K3 (annual report)' },
  'k3-group': { sv: 'K3 (koncernredovisning)', en: 'K3 (consolidated report)' },
  ifrs: { sv: 'IFRS (börsnoterat företag)', en: 'IFRS (listed company)' },
  unknown: { sv: 'Okänt regelverk', en: 'Unknown accounting rules' },
};

/** Returns the accounting rules of an annual report, such as K2, by the family of its taxonomy. */
export function toAccountingRulesText(family: string, language: Language): string {
  return toCodeText(FAMILIES, family, language);
}
