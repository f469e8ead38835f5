import type { XbrlFact } from './ixbrl-document.ts';

/** Inline XBRL 1.1, section 10.1.1. */
export function isSameNumberFormat(
  a: Omit<XbrlFact, 'content' | 'fractionParts'>,
  b: Omit<XbrlFact, 'content' | 'fractionParts'>,
): boolean {
  return (
    a.scale === b.scale &&
    a.unitRef === b.unitRef &&
    a.format?.namespace === b.format?.namespace &&
    a.format?.local === b.format?.local
  );
}
