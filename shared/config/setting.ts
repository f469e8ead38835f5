import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** A kind of value: how its text is read, and the allowed values in words. */
export interface ValueKind<Value> {
  /** Reads trimmed text; an unset or blank setting is read as its default. */
  readonly schema: z.ZodType<Value, string>;
  /** Completes the message `NAME is "text". Allowed: …`. */
  readonly allowed: string;
  /** Unit of the number. */
  readonly unit?: string;
  /** The text may hold a password: messages leave it out, and `NAME_FILE` may name a file with it. */
  readonly isSecret?: boolean;
}

/** The parts of a setting besides its name and its kind. */
interface SettingOptions {
  readonly description: string;
  /** Text that is read when the setting is unset; blank by default. */
  readonly defaultText?: string;
  /** Words for the default where it is no fixed text, such as the folder it is derived from. */
  readonly defaultDescription?: string;
  /** Refuses a blank `NAME_FILE`, where blank would quietly mean something else. */
  readonly isFileRequired?: boolean;
}

/** One setting: an environment variable with its kind, default and description. */
export interface Setting<Value> extends ValueKind<Value>, SettingOptions {
  readonly name: string;
  readonly defaultText: string;
}

/** Settings by the property of `Config` that they become, nested as `Config` is. */
export interface Settings {
  readonly [property: string]: Setting<unknown> | Settings;
}

/** The values of `Settings`. */
export type SettingValues<Tree> = {
  readonly [Property in keyof Tree]: Tree[Property] extends Setting<infer Value>
    ? Value
    : SettingValues<Tree[Property]>;
};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Describes one setting. */
export function defineSetting<Value>(
  name: string,
  kind: ValueKind<Value>,
  options: SettingOptions,
): Setting<Value> {
  return { name, ...kind, defaultText: '', ...options };
}

/** All settings of a tree, in its order. */
export function listSettings(tree: Settings): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)));
}

/**
 * Reads all settings of a tree into a frozen object. Throws `invalid_setting` with one line for
 * each wrong setting: its name, the value found and the allowed values.
 */
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

/** Throws `invalid_setting` with all problems, one a line. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new AppError('invalid_setting', problems.join('\n'));
}

function isSetting(node: Setting<unknown> | Settings): node is Setting<unknown> {
  return 'schema' in node && 'allowed' in node;
}

/** The value of one setting; undefined when it is wrong, with a line in `problems`. */
function readSetting(setting: Setting<unknown>, environment: Environment, problems: string[]): unknown {
  const { name, schema, allowed, defaultText: fallback, isSecret = false } = setting;
  try {
    const found = (isSecret ? readSecret(setting, environment) : environment[name])?.trim() ?? '';
    const read = schema.safeParse(found === '' ? fallback : found);
    if (read.success) return read.data;
    problems.push(`${name} is ${isSecret ? 'not usable' : `"${found}"`}. Allowed: ${allowed}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(error.message);
  }
  return undefined;
}

/**
 * Text of a setting that may hold a secret: its own value, or the content of the file that
 * `NAME_FILE` names, which keeps the secret out of process lists and container descriptions.
 */
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
