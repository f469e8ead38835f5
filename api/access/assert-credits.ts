import { AppError } from '../../shared/errors/app-error.ts';
import type { Access } from './gate.ts';

/** Nothing left, or less than the answer costs. */
export function noCredits(): AppError {
  return new AppError('no_credits', 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.');
}

/** Throws `no_credits` before anything is read for an account that has nothing left. */
export function assertCredits({ creditsLeft }: Access): void {
  if (creditsLeft === 0) throw noCredits();
}
