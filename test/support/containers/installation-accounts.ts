import type { Installation } from './installation.ts';

export interface InstallationAccount {
  readonly key: string;
  readonly account: string;
}

export function createAccount({ run }: Installation, name: string): InstallationAccount {
  const command = `node api/keys.ts create --plan pro --name ${name} --json`;
  return JSON.parse(run(`docker compose exec -T api-1 ${command}`)) as InstallationAccount;
}

/** Runs a command of `npm run accounts` in an API container and returns its answer, parsed. */
export function runAccounts({ run }: Installation, command: string): unknown {
  return JSON.parse(run(`docker compose exec -T api-1 node api/accounts.ts ${command} --json`));
}

export function readSpent(installation: Installation, id: string): number {
  const accounts = runAccounts(installation, 'list') as readonly {
    readonly id: string;
    readonly spentThisMonth: number;
  }[];
  return accounts.find((account) => account.id === id)!.spentThisMonth;
}
