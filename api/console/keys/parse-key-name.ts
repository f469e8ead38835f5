import { AppError } from '../../../shared/errors/app-error.ts';
import { readName } from '../../operate/read-values.ts';

/** A valid key name, by the rules of the `keys` command; null for an invalid one. */
export function parseKeyName(text: string | undefined): string | null {
  try {
    return readName(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_usage') return null;
    throw error;
  }
}
