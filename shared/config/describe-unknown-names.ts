import { computeEditDistance } from '../matching/words/edit-distance.ts';
import { INGEST_SETTING_NAMES } from './ingest-setting-names.ts';
import { listSettings, type Environment, type Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** Names that have a meaning in `.env` for the containers and the tools that read it. */
const FOREIGN_NAMES_IN_FILE = /^(SITE_ADDRESS|TZ|(COMPOSE|DOCKER|NODE|NPM)_.*|.*_PROXY)$/i;

/** Names with fewer letters have foreign neighbours within two edits, such as `APP_URL`. */
const MIN_LENGTH_FOR_TWO_EDITS = 10;

/**
 * Describes the names of settings that are probably misspelt, each as a sentence for an operator:
 * all unknown ones of the file `.env`, and those of the environment that nearly are a setting.
 * Never shows a value, since it may be a secret.
 */
export function describeUnknownNames(file: Environment, environment: Environment): string[] {
  const known = listKnownNames();
  const inFile = Object.keys(file)
    .filter((name) => !known.has(name) && !FOREIGN_NAMES_IN_FILE.test(name))
    .map((name) => `${name} in .env is not a setting and is ignored. ${toRemedy(findNearest(name, known))}`);
  const inEnvironment = Object.keys(environment)
    .filter((name) => !known.has(name) && !(name in file))
    .flatMap((name) => {
      const nearest = findNearest(name, known);
      return nearest === null
        ? []
        : [`The environment variable ${name} is not a setting and is ignored. ${toRemedy(nearest)}`];
    });
  return [...inFile, ...inEnvironment];
}

function listKnownNames(): ReadonlySet<string> {
  const own = listSettings(SETTINGS).flatMap(({ name, isSecret }: Setting<unknown>) =>
    isSecret === true ? [name, `${name}_FILE`] : [name],
  );
  return new Set([...own, ...INGEST_SETTING_NAMES]);
}

function findNearest(name: string, known: ReadonlySet<string>): string | null {
  const maxEdits = name.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2;
  let nearest: string | null = null;
  let edits: number = maxEdits + 1;
  for (const each of known) {
    const distance = computeEditDistance(name.toUpperCase(), each, maxEdits);
    if (distance < edits) [nearest, edits] = [each, distance];
  }
  return nearest;
}

function toRemedy(nearest: string | null): string {
  return nearest === null
    ? 'docs/operators/settings.md lists all settings.'
    : `Did you mean ${nearest}? The name must be exact.`;
}
