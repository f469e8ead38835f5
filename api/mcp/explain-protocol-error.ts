import { apiError } from '../errors/api-error.ts';
import { toErrorBody } from '../errors/error-body.ts';
import { redact } from '../errors/quote-sent.ts';

interface ProtocolErrorAnswer {
  readonly error: { readonly message: string; readonly data?: object };
}

const ERROR_START = /^\{"jsonrpc":"2\.0",(?:"id":[^{]{0,200},)?"error":\{/;

/**
 * Adds code, reason and remedy to the `data` of an error of the protocol. Returns null for an
 * answer that is no error.
 */
export function explainProtocolError(text: string): string | null {
  if (!ERROR_START.test(text)) return null;
  const answer = JSON.parse(text) as ProtocolErrorAnswer;
  const words = { problem: redact(answer.error.message) };
  const { code, detail, message } = toErrorBody(apiError('invalid_message', { words }));
  const data = { ...answer.error.data, code, detail, message };
  return JSON.stringify({ ...answer, error: { ...answer.error, data } });
}
