import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** A type of setting: its schema, and the allowed values in words. */
export interface ValueKind<Value> {
  /** Reads trimmed text. An empty text is read as the default. */
  readonly schema: z.ZodType<Value, string>;
  /** Completes the message `NAME is "text". Allowed: …`. */
  readonly allowed: string;
  /** Unit of the number, for the documentation. */
  readonly unit?: string;
  /** True when messages must not show the text, and `NAME_FILE` may name a file with it. */
  readonly isSecret?: boolean;
}

/** Properties of a setting other than name and kind. */
interface SettingOptions {
  readonly description: string;
  /** Text that is read when the setting is unset. Empty by default. */
  readonly defaultText?: string;
  /** Describes a default that is no fixed text, such as a derived folder. */
  readonly defaultDescription?: string;
  /** Refuses an empty `NAME_FILE` when an empty setting would change the meaning. */
  readonly isFileRequired?: boolean;
}

/** One setting: an environment variable with its kind, default and description. */
export interface Setting<Value> extends ValueKind<Value>, SettingOptions {
  readonly name: string;
  readonly defaultText: string;
}

/** Settings by property of `Config`, with the same nesting. */
export interface Settings {
  readonly [property: string]: Setting<unknown> | Settings;
}

/** The type of the values that a tree of settings is read to. */
export type SettingValues<Tree> = {
  readonly [Property in keyof Tree]: Tree[Property] extends Setting<infer Value>
    ? Value
    : SettingValues<Tree[Property]>;
};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Defines one setting. */
export function defineSetting<Value>(
  name: string,
  kind: ValueKind<Value>,
  options: SettingOptions,
): Setting<Value> {
  return { name, ...kind, defaultText: '', ...options };
}

/** Lists all settings of a tree in order. */
export function listSettings(tree: Settings): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)));
}

/** Reads settings into a frozen object. Throws `invalid_setting` with all wrong ones. */
export function readSettings<Tree extends Settings>(
  tree: Tree,
  environment: Environment,
): SettingValues<Tree> {
  const problems: string[] = [];
  const readTree = (settings: Settings): Readonly<Record<string, unknown>> =>
    Object.freeze(
      Object.fromEntries(
        Object.entries(settings).map(([property, node]) => [
          property,
          isSetting(node) ? readSetting(node, environment, problems) : readTree(node),
        ]),
      ),
    );
  const values = readTree(tree);
  assertNoProblems(problems);
  return values as SettingValues<Tree>;
}

/** Throws `invalid_setting` with one line per problem. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new AppError('invalid_setting', problems.join('\n'));
}

function isSetting(node: Setting<unknown> | Settings): node is Setting<unknown> {
  return 'schema' in node && 'allowed' in node;
}

/** Returns the value of one setting. Undefined with a line in `problems` when it is wrong. */
function readSetting(setting: Setting<unknown>, environment: Environment, problems: string[]): unknown {
  const { name, schema, allowed, defaultText, isSecret = false } = setting;
  try {
    const found = (isSecret ? readSecret(setting, environment) : environment[name])?.trim() ?? '';
    const read = schema.safeParse(found === '' ? defaultText : found);
    if (read.success) return read.data;
    problems.push(`${name} is ${isSecret ? 'not usable' : `"${found}"`}. Allowed: ${allowed}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(error.message);
  }
  return undefined;
}

/** Reads a secret, or the file in `NAME_FILE`, which keeps it out of process lists. */
function readSecret(
  { name, isFileRequired }: Setting<unknown>,
  environment: Environment,
): string | undefined {
  const path = environment[`${name}_FILE`]?.trim() ?? '';
  if (path === '') return environment[name];
  if ((environment[name]?.trim() ?? '') !== '')
    throw new AppError('invalid_setting', `${name} and ${name}_FILE are both set. Allowed: one of them.`);
  const text = readSecretFile(name, path);
  if (text.trim() === '' && isFileRequired === true)
    throw new AppError('invalid_setting', `${name}_FILE is "${path}", which is empty.`);
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
