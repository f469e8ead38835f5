/** What a saved object points to: `name` is how it says so in its own text. */
export interface SavedObjectReference {
  readonly type: SavedObject['type'];
  readonly id: string;
  readonly name: string;
}

/** A saved object of Kibana as an export has it, one a line. */
export interface SavedObject {
  readonly type: 'index-pattern' | 'lens' | 'dashboard';
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly references: readonly SavedObjectReference[];
  readonly managed: false;
  readonly coreMigrationVersion: string;
  readonly typeMigrationVersion: string;
}

/**
 * The layouts that the objects are written in. Kibana brings older ones up to its own at import, and refuses newer ones; these are the ones
 * that Kibana 9's own sample data is kept in (`index-pattern`, `dashboard`), and the last that Lens changed by a migration (8.9.0).
 */
const LAYOUT_VERSIONS: Readonly<Record<SavedObject['type'], string>> = {
  'index-pattern': '8.0.0',
  lens: '8.9.0',
  dashboard: '8.7.0',
};

/** An object of one type, with the versions of its layout. */
export function toSavedObject(
  type: SavedObject['type'],
  id: string,
  attributes: SavedObject['attributes'],
  references: readonly SavedObjectReference[],
): SavedObject {
  return {
    type,
    id,
    attributes,
    references,
    managed: false,
    coreMigrationVersion: '8.8.0',
    typeMigrationVersion: LAYOUT_VERSIONS[type],
  };
}
