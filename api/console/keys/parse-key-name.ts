import { AppError } from '../../../shared/errors/app-error.ts';
import { parseNameOption } from '../../operate/read-values.ts';

/** Returns the name of a new API key; null for a name that the `keys` command refuses. */
export function parseKeyName(text: string | undefined): string | null {
  try {
    return parseNameOption(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_usage') return null;
    throw error;
  }
}
