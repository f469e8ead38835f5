import type { Context } from '../../http/request-state.ts';
import rawBody from 'raw-body';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { BodyBudget } from '../../http/read-body.ts';
import { busyError } from '../../load/load-control.ts';

const TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 65_536;
/** Wait before retrying a form that was refused for lack of memory. */
const RETRY_SECONDS = 2;

/** Reads the fields of a form. Throws `unsupported_content_type`, `busy` or `body_too_large`. */
export async function readForm(
  context: Context,
  { budget, callerKey, watch }: BodyBudget,
): Promise<Record<string, string>> {
  if (context.is(TYPE) !== TYPE)
    throw new AppError('unsupported_content_type', `Content-Type must be ${TYPE}`);
  if (budget.isExhaustedFor(callerKey)) throw busyError(RETRY_SECONDS);
  // Koa's type omits that the length can be unknown.
  const length = context.request.length as number | undefined;
  watch.onClosed(budget.reserve(callerKey, Math.min(length ?? MAX_FORM_BYTES, MAX_FORM_BYTES)));
  try {
    const text = await rawBody(context.req, { limit: MAX_FORM_BYTES, encoding: 'utf8' });
    return Object.fromEntries(new URLSearchParams(text));
  } catch (cause) {
    throw new AppError('body_too_large', 'Request body too large', { cause });
  }
}
