import { Client } from 'pg';

/** Asks a database one thing, over a connection of its own. */
export async function queryPostgres(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}
