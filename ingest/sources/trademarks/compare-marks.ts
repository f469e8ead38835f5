import type { Trademark } from '../../../shared/domain/company.ts';

const byNumber = new Intl.Collator('en', { numeric: true });

/** Latest registration first, those without a date last; equal dates by number, descending (decisions.md, Trademarks). */
export function compareMarks(a: Trademark, b: Trademark): number {
  const [first, second] = [a.registrationDate ?? '', b.registrationDate ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return byNumber.compare(b.prvId, a.prvId);
}
