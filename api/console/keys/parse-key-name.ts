import { AppError } from '../../../shared/errors/app-error.ts';
import { readName } from '../../operate/read-values.ts';

/** A name for a key, by the rule of the command line; null for what is none. */
export function parseKeyName(text: string | undefined): string | null {
  try {
    return readName(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_usage') return null;
    throw error;
  }
}
