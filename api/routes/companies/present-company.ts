import { withMembers } from '../../http/json-text.ts';

/**
 * A stored company as it is sent: the score when it was searched for, and what `include` asks for. No trademark
 * register is read yet, so nobody has any.
 */
export function presentCompany(
  stored: string,
  score: number | null,
  include: readonly unknown[] | undefined,
): string {
  const withTrademarks = include?.includes('trademarks') === true;
  if (score === null && !withTrademarks) return stored;
  return withMembers(stored, {
    ...(score === null ? {} : { score }),
    ...(withTrademarks ? { trademarks: [], trademarkCount: 0 } : {}),
  });
}
