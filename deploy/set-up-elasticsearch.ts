import type { Client } from '@elastic/elasticsearch';
import { z } from 'zod';

/** A role as `shared/store/elasticsearch/roles/` has it. */
export const Role = z.strictObject({
  cluster: z.array(z.string()),
  indices: z.array(z.strictObject({ names: z.array(z.string()), privileges: z.array(z.string()) })),
});
export type Role = z.infer<typeof Role>;

/** What the roles' files begin the names of indices with: the default of INDEX_PREFIX. */
const DEFAULT_INDEX_PREFIX = 'company-data';

/** What an analyst needs in Kibana beside the role for the index: to look at everything in its default space. */
const KIBANA_READER_ROLE = {
  applications: [{ application: 'kibana-.kibana', privileges: ['space_read'], resources: ['space:default'] }],
};

/** The roles of each user, without what their names begin with. */
const USER_ROLES = {
  api: ['api'],
  ingest: ['ingest'],
  analyst: ['analyst', 'kibana_reader'],
} as const;

/** What is made on a cluster. */
export interface ClusterSetup {
  /** By their names in `roles/`, as these files have them. */
  readonly roles: Readonly<Record<'api' | 'ingest' | 'analyst', Role>>;
  readonly passwords: Readonly<Record<'api' | 'ingest' | 'analyst', string>>;
  /**
   * Password of `kibana_system`; null leaves it as it is, as when another installation has set it.
   */
  readonly kibanaPassword: string | null;
  /** INDEX_PREFIX. */
  readonly indexPrefix: string;
}

/**
 * What the names of an installation's roles and users begin with: `company_data` for
 * `company-data`. Hyphens become underscores and underscores hyphens, so that two prefixes never
 * share a name.
 */
export function toRolePrefix(indexPrefix: string): string {
  return indexPrefix.replace(/[-_]/g, (sign) => (sign === '-' ? '_' : '-'));
}

/**
 * Makes the roles and the users of the service and gives Kibana's own user its password; what is there is replaced, so that it can be done
 * again, also to change passwords. Needs a user who may manage security. Returns what was made, in lines for a person.
 */
export async function setUpElasticsearch(
  client: Client,
  { roles, passwords, kibanaPassword, indexPrefix }: ClusterSetup,
): Promise<string[]> {
  const prefix = toRolePrefix(indexPrefix);
  await client.security.putRole({ name: `${prefix}_kibana_reader`, ...KIBANA_READER_ROLE });
  for (const name of ['api', 'ingest', 'analyst'] as const)
    await client.security.putRole({
      name: `${prefix}_${name}`,
      ...withIndexPrefix(roles[name], indexPrefix),
    });
  for (const [name, rolesOfUser] of Object.entries(USER_ROLES))
    await client.security.putUser({
      username: `${prefix}_${name}`,
      password: passwords[name as keyof typeof USER_ROLES],
      roles: rolesOfUser.map((role) => `${prefix}_${role}`),
    });
  const users = Object.entries(USER_ROLES).map(
    ([name, of]) => `User ${prefix}_${name}: ${of.map((role) => `${prefix}_${role}`).join(', ')}.`,
  );
  if (kibanaPassword === null) return [...users, 'User kibana_system: left as it is.'];
  await client.security.changePassword({ username: 'kibana_system', password: kibanaPassword });
  return [...users, 'User kibana_system: its password.'];
}

/** The role for indices whose names begin with another prefix. */
function withIndexPrefix({ cluster, indices }: Role, prefix: string): Omit<PutRole, 'name'> {
  const rename = (name: string): string => prefix + name.slice(DEFAULT_INDEX_PREFIX.length);
  return {
    cluster,
    indices: indices.map(({ names, privileges }) => ({ names: names.map(rename), privileges })),
  };
}

type PutRole = Parameters<Client['security']['putRole']>[0];
