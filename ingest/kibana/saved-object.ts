/** A reference between saved objects of Kibana. `name` is unique within the referring object. */
interface SavedObjectReference {
  readonly type: SavedObject['type'];
  readonly id: string;
  readonly name: string;
}

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
 * Format versions of the saved objects by type. At import, Kibana migrates older formats and
 * refuses newer ones. `index-pattern` and `dashboard` have the versions of the sample data of
 * Kibana 9. Kibana last changed the format of `lens` in 8.9.0.
 */
const LAYOUT_VERSIONS: Readonly<Record<SavedObject['type'], string>> = {
  'index-pattern': '8.0.0',
  lens: '8.9.0',
  dashboard: '8.7.0',
};

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
