import type { Context } from 'koa';
import rawBody from 'raw-body';
import { AppError } from '../../shared/errors/app-error.ts';

const TYPE = 'application/x-www-form-urlencoded';
/** Largest form in bytes. */
const LARGEST_FORM = 65_536;

/** The fields of a form. Throws `unsupported_content_type` or `body_too_large`. */
export async function readForm(context: Context): Promise<Record<string, string>> {
  if (context.is(TYPE) !== TYPE)
    throw new AppError('unsupported_content_type', `Content-Type must be ${TYPE}`);
  try {
    const text = await rawBody(context.req, { limit: LARGEST_FORM, encoding: 'utf8' });
    return Object.fromEntries(new URLSearchParams(text));
  } catch (cause) {
    throw new AppError('body_too_large', 'Request body too large', { cause });
  }
}
