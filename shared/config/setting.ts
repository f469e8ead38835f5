import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

export interface ValueKind<Value> {
  /** Converts a trimmed text to the value. Receives the default instead of an empty text. */
  readonly schema: z.ZodType<Value, string>;
  /** The allowed values in words. Completes the message `NAME is "text". Allowed: …`. */
  readonly allowedDescription: string;
  readonly unit?: string;
  /**
   * True when messages must not show the value. The variable with the suffix `_FILE` can then
   * contain the path of a file with the value.
   */
  readonly isSecret?: boolean;
}

interface SettingOptions {
  readonly description: string;
  readonly defaultText?: string;
  readonly defaultDescription?: string;
  /**
   * True if an empty file at the path in `<NAME>_FILE` is an error, because an empty value would
   * have another meaning than an unset one.
   */
  readonly rejectsEmptyFile?: boolean;
}

export interface Setting<Value> extends ValueKind<Value>, SettingOptions {
  readonly name: string;
  readonly defaultText: string;
}

/** A tree of settings, with the same nesting as the values in `Config`. */
export interface SettingTree {
  readonly [property: string]: Setting<unknown> | SettingTree;
}

export type SettingValues<Tree> = {
  readonly [Property in keyof Tree]: Tree[Property] extends Setting<infer Value>
    ? Value
    : SettingValues<Tree[Property]>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export function defineSetting<Value>(
  name: string,
  kind: ValueKind<Value>,
  options: SettingOptions,
): Setting<Value> {
  return { name, ...kind, defaultText: '', ...options };
}

export function listSettings(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)));
}

/**
 * Parses a tree of settings from environment variables into a frozen object. Throws
 * `invalid_setting` with one line for each problem.
 */
export function parseSettings<Tree extends SettingTree>(
  tree: Tree,
  environment: Environment,
): SettingValues<Tree> {
  const problems: string[] = [];
  const readTree = (settings: SettingTree): Readonly<Record<string, unknown>> =>
    Object.freeze(
      Object.fromEntries(
        Object.entries(settings).map(([property, node]) => [
          property,
          isSetting(node) ? parseSetting(node, environment, problems) : readTree(node),
        ]),
      ),
    );
  const values = readTree(tree);
  assertNoSettingProblems(problems);
  return values as SettingValues<Tree>;
}

export function assertNoSettingProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new AppError('invalid_setting', problems.join('\n'));
}

function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return 'schema' in node && 'allowedDescription' in node;
}

/**
 * Returns the value of a setting. For a wrong value, returns undefined and adds a line to
 * `problems`.
 */
function parseSetting(setting: Setting<unknown>, environment: Environment, problems: string[]): unknown {
  const { name, schema, allowedDescription, defaultText, isSecret = false } = setting;
  try {
    const found = (isSecret ? readSecret(setting, environment) : environment[name])?.trim() ?? '';
    const read = schema.safeParse(found === '' ? defaultText : found);
    if (read.success) return read.data;
    problems.push(`${name} is ${isSecret ? 'not usable' : `"${found}"`}. Allowed: ${allowedDescription}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(error.message);
  }
  return undefined;
}

/**
 * Reads a secret from its variable, or from the file in `NAME_FILE`. A file hides it from process
 * lists.
 */
function readSecret(
  { name, rejectsEmptyFile }: Setting<unknown>,
  environment: Environment,
): string | undefined {
  const path = environment[`${name}_FILE`]?.trim() ?? '';
  if (path === '') return environment[name];
  if ((environment[name]?.trim() ?? '') !== '')
    throw new AppError('invalid_setting', `${name} and ${name}_FILE are both set. Allowed: one of them.`);
  const text = readSecretFile(name, path);
  if (text.trim() === '' && rejectsEmptyFile === true)
    throw new AppError(
      'invalid_setting',
      `The file "${path}" of ${name}_FILE is empty. Write the value of ${name} to it, or unset ${name}_FILE.`,
    );
  return text;
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'no reason given';
    const message = `${name}_FILE is "${path}", which cannot be read (${reason}).`;
    throw new AppError('invalid_setting', message, { cause });
  }
}
