import type { Client } from '@elastic/elasticsearch';
import { z } from 'zod';

/** A role as `shared/store/elasticsearch/roles/` has it. */
export const Role = z.strictObject({
  cluster: z.array(z.string()),
  indices: z.array(z.strictObject({ names: z.array(z.string()), privileges: z.array(z.string()) })),
});
export type Role = z.infer<typeof Role>;

/** What the roles' files begin the names of indices with: the default of INDEX_PREFIX. */
const PREFIX_OF_FILES = 'company-data';

/** What an analyst needs in Kibana beside the role for the index: to look at everything in its default space. */
const KIBANA_READER = {
  name: 'company_data_kibana_reader',
  applications: [{ application: 'kibana-.kibana', privileges: ['space_read'], resources: ['space:default'] }],
};

/** The roles of each user. */
const USERS = {
  api: ['company_data_api'],
  ingest: ['company_data_ingest'],
  analyst: ['company_data_analyst', KIBANA_READER.name],
} as const;

/** What is made on a cluster. */
export interface ClusterSetUp {
  /** By their names in `roles/`, as these files have them. */
  readonly roles: Readonly<Record<'api' | 'ingest' | 'analyst', Role>>;
  readonly passwords: Readonly<Record<'api' | 'ingest' | 'analyst' | 'kibana', string>>;
  /** INDEX_PREFIX. */
  readonly indexPrefix: string;
}

/**
 * Makes the roles and the users of the service and gives Kibana's own user its password; what is there is replaced, so that it can be done
 * again, also to change passwords. Needs a user who may manage security. Returns what was made, in lines for a person.
 */
export async function setUpElasticsearch(
  client: Client,
  { roles, passwords, indexPrefix }: ClusterSetUp,
): Promise<string[]> {
  await client.security.putRole(KIBANA_READER);
  for (const name of ['api', 'ingest', 'analyst'] as const)
    await client.security.putRole({ name: `company_data_${name}`, ...withPrefix(roles[name], indexPrefix) });
  for (const [name, rolesOfUser] of Object.entries(USERS))
    await client.security.putUser({
      username: `company_data_${name}`,
      password: passwords[name as keyof typeof USERS],
      roles: [...rolesOfUser],
    });
  await client.security.changePassword({ username: 'kibana_system', password: passwords.kibana });
  const users = Object.entries(USERS).map(([name, of]) => `User company_data_${name}: ${of.join(', ')}.`);
  return [...users, 'User kibana_system: its password.'];
}

/** The role for indices whose names begin with another prefix. */
function withPrefix({ cluster, indices }: Role, prefix: string): Omit<PutRole, 'name'> {
  const rename = (name: string): string => prefix + name.slice(PREFIX_OF_FILES.length);
  return {
    cluster,
    indices: indices.map(({ names, privileges }) => ({ names: names.map(rename), privileges })),
  };
}

type PutRole = Parameters<Client['security']['putRole']>[0];
