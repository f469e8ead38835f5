import type { EmployeesEnvelope } from '../../shared/domain/company.ts';
import type { SizeClass } from '../../shared/domain/size-scales.ts';

/**
 * The class of a size on a scale, as two-digit code and label (`03 5-9 anställda`): of an exact figure the class that it falls in, else the
 * authority's; null when nothing is known. The scale's places are the authority's codes.
 */
export function toSizeClass(
  { type, value, scb_class }: Pick<EmployeesEnvelope, 'type' | 'value' | 'scb_class'>,
  scale: readonly (SizeClass | null)[],
): string | null {
  const place = type === 'exact' ? findPlace(Math.round(value ?? 0), scale) : Number(scb_class ?? -1);
  const found = scale[place] ?? null;
  return found === null ? null : `${String(place).padStart(2, '0')} ${found.label}`;
}

/** A figure below zero, which a correction can be, is in the lowest class. */
function findPlace(value: number, scale: readonly (SizeClass | null)[]): number {
  const lowest = scale.findIndex((each) => each !== null);
  return Math.max(
    lowest,
    scale.findLastIndex((each) => each !== null && each.low <= value),
  );
}
