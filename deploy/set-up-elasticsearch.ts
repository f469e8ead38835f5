import type { Client } from '@elastic/elasticsearch';
import { z } from 'zod';

/** Schema of a role in the format of the files in `shared/store/elasticsearch/roles/`. */
export const ElasticsearchRolePrivileges = z.strictObject({
  cluster: z.array(z.string()),
  indices: z.array(z.strictObject({ names: z.array(z.string()), privileges: z.array(z.string()) })),
});
/** A role in the format of the files in `shared/store/elasticsearch/roles/`. */
export type ElasticsearchRolePrivileges = z.infer<typeof ElasticsearchRolePrivileges>;

const DEFAULT_INDEX_PREFIX = 'company-data';

const KIBANA_READER_ROLE = {
  applications: [{ application: 'kibana-.kibana', privileges: ['space_read'], resources: ['space:default'] }],
};

const USER_ROLES = {
  api: ['api'],
  ingest: ['ingest'],
  analyst: ['analyst', 'kibana_reader'],
} as const;

interface ClusterSetup {
  readonly roles: Readonly<Record<'api' | 'ingest' | 'analyst', ElasticsearchRolePrivileges>>;
  readonly passwords: Readonly<Record<'api' | 'ingest' | 'analyst', string>>;
  /** Password of `kibana_system`; `null` leaves it unchanged, as for a second installation. */
  readonly kibanaPassword: string | null;
  readonly indexPrefix: string;
}

/**
 * Returns the beginning of the names of an installation's roles and users: `company_data` for the
 * index prefix `company-data`. Swaps hyphens and underscores, so that each index prefix has a
 * beginning of its own.
 */
export function toUserNamePrefix(indexPrefix: string): string {
  return indexPrefix.replace(/[-_]/g, (sign) => (sign === '-' ? '_' : '-'));
}

/**
 * Creates or replaces the roles and users of the service. Also sets the password of Kibana's own
 * user, unless `kibanaPassword` is null. Repeat it to change passwords. `client` needs the
 * privilege `manage_security`. Returns lines for a terminal.
 */
export async function setUpUsers(
  client: Client,
  { roles, passwords, kibanaPassword, indexPrefix }: ClusterSetup,
): Promise<string[]> {
  const prefix = toUserNamePrefix(indexPrefix);
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
  if (kibanaPassword === null) return [...users, 'User kibana_system: unchanged.'];
  await client.security.changePassword({ username: 'kibana_system', password: kibanaPassword });
  return [...users, 'User kibana_system: password set.'];
}

function withIndexPrefix(
  { cluster, indices }: ElasticsearchRolePrivileges,
  prefix: string,
): Omit<PutRole, 'name'> {
  const rename = (name: string): string => prefix + name.slice(DEFAULT_INDEX_PREFIX.length);
  return {
    cluster,
    indices: indices.map(({ names, privileges }) => ({ names: names.map(rename), privileges })),
  };
}

type PutRole = Parameters<Client['security']['putRole']>[0];
