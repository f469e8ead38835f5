import { AppError, type AppErrorCode } from '../shared/errors/app-error.ts';

const EXIT_CODES: Partial<Record<AppErrorCode, number>> = {
  invalid_usage: 2,
  invalid_setting: 2,
  delivery_refused: 3,
  source_unreachable: 4,
  run_active: 5,
};

/** The exit code of a command that failed (docs/contract.md#settings). */
export function toExitCode(error: unknown): number {
  return (error instanceof AppError && EXIT_CODES[error.code]) || 1;
}
