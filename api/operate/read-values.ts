import { MAX_ACCOUNT_CREDITS } from '../../shared/accounts/metering/credits.ts';
import { isPlanName, PLAN_NAMES, type PlanName } from '../../shared/accounts/plans.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { MAIL_LANGUAGES, type MailLanguage } from '../mail/mail-texts.ts';

export const MAX_NAME_LENGTH = 100;

/** Parses the value of the option `--plan`. Throws `invalid_usage`. */
export function requirePlanOption(text: string | undefined): PlanName {
  if (text !== undefined && isPlanName(text)) return text;
  throw invalidOption('--plan', text, PLAN_NAMES.join(', '));
}

/** Parses the name of an account or a key: one line of at most 100 characters. */
export function parseName(text: string | undefined): string | null {
  const name = text?.trim() ?? '';
  return name !== '' && name.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cf}]/u.test(name) ? name : null;
}

/** Parses the value of the option `--name`. Throws `invalid_usage`. */
export function requireNameOption(text: string | undefined): string {
  const name = parseName(text);
  if (name !== null) return name;
  throw invalidOption('--name', text, `a text of one line with at most ${MAX_NAME_LENGTH} characters`);
}

/**
 * Parses the value of the option `--credits`, a whole number from 1 to `MAX_ACCOUNT_CREDITS`.
 * Throws `invalid_usage` if it is missing or another value.
 */
export function requireCreditsOption(text: string | undefined): number {
  const credits = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (credits >= 1 && credits <= MAX_ACCOUNT_CREDITS) return credits;
  throw invalidOption(
    '--credits',
    text,
    `a whole number from 1 to ${MAX_ACCOUNT_CREDITS.toLocaleString('en-US')}`,
  );
}

/**
 * Parses the value of an option for a day, `YYYY-MM-DD`; returns `fallback` without a value. Throws
 * `invalid_usage`.
 */
export function parseDayOption(option: string, text: string | undefined, fallback: string): string {
  if (text === undefined) return fallback;
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text).toString();
  } catch {
    // There is no such day.
  }
  throw invalidOption(option, text, 'a day such as 2026-06-30');
}

/** Returns the value of the option `--account`. Throws `invalid_usage` if it is missing. */
export function requireAccountOption(text: string | undefined): string {
  if (text !== undefined && text !== '') return text;
  throw invalidOption('--account', text, 'the id of an account');
}

/**
 * Parses the value of the option `--language` of mails, by default Swedish. Throws `invalid_usage`.
 */
export function parseLanguageOption(text: string | undefined): MailLanguage {
  const language = MAIL_LANGUAGES.find((one) => one === (text ?? MAIL_LANGUAGES[0]));
  if (language !== undefined) return language;
  throw invalidOption('--language', text, MAIL_LANGUAGES.join(', '));
}

function invalidOption(option: string, found: string | undefined, allowed: string): AppError {
  const what = found === undefined ? 'is missing' : `is "${found}"`;
  return new AppError('invalid_usage', `${option} ${what}. Allowed: ${allowed}.`);
}
