/** A reference to another saved object. `name` identifies it within the referring object. */
export interface SavedObjectReference {
  readonly type: SavedObject['type'];
  readonly id: string;
  readonly name: string;
}

/** A saved object in the format of Kibana's export. */
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
 * Versions of the formats of the objects. At import, Kibana migrates older formats and refuses
 * newer ones. These are the versions in Kibana 9's own sample data (`index-pattern`, `dashboard`)
 * and the last one changed by a migration of Lens (8.9.0).
 */
const LAYOUT_VERSIONS: Readonly<Record<SavedObject['type'], string>> = {
  'index-pattern': '8.0.0',
  lens: '8.9.0',
  dashboard: '8.7.0',
};

/** Creates a saved object with the format version of its type. */
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
